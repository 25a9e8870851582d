import type { DataProblem } from '@ne2016/data-layer';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { EntryCard } from '#screens/entry-card.tsx';
import { useSession } from '#session/session-context.tsx';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { FailureBoundary } from '#platform/failure-boundary.tsx';

/** Shown instead of the whole interface when a part of it throws: a blank page would explain nothing. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return <FailureBoundary failed={<CrashScreen />}>{children}</FailureBoundary>;
}

function CrashScreen() {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('app.crashed')}>
      <p role="alert">{t('app.crashedText')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('app.reload')}
      </Button>
    </EntryCard>
  );
}

/** Milliseconds between a failure and the next attempt, unless the server asks for a longer wait. */
const retryPause = 5000;

/**
 * The server did not answer who is signed in: nothing can be shown. Retries from time to time, or at once on
 * request.
 */
export function UnreachableScreen({ problem }: { problem: DataProblem }) {
  const session = useSession();
  const text = useProblemText();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void session.refresh(), (problem.retryAfter ?? 0) * 1000 || retryPause);
    return () => clearTimeout(timer);
  }, [session, problem]);
  const retry = async () => {
    setPending(true);
    await session.refresh();
    setPending(false);
  };
  return <Unreachable text={text(problem)} pending={pending} onRetry={() => void retry()} />;
}

/** Shown instead of a screen whose code or texts could not be loaded. */
export function ScreenNotLoaded() {
  const { t } = useTranslation();
  return <Unreachable text={t('requests.network')} pending={false} onRetry={() => location.reload()} />;
}

function Unreachable({ text, pending, onRetry }: { text: string; pending: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('login.unreachable')}>
      <p role="alert">{text}</p>
      <Button look="primary" pending={pending} onClick={onRetry}>
        {t('requests.retry')}
      </Button>
    </EntryCard>
  );
}
