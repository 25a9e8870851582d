import type { DataProblem } from '@ne2016/data-layer';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { EntryCard } from '#screens/entry-card.tsx';
import { useSession } from '#session/session-context.tsx';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';

/** Shown in place of everything when a part of the interface fails: a blank page would say nothing. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
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

/** How long after a failure the server is asked again, in milliseconds, unless it has said how long it wants. */
const retryPause = 5000;

/** The server did not say who is signed in: nothing can be shown. It is asked again from time to time, or at once. */
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

/** In the place of a screen whose code or texts could not be loaded. */
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
