import type { DataProblem } from '@ne2016/data-layer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../session/use-problem-text.ts';
import { useSession } from '../session/session-context.tsx';
import { EntryCard } from '../screens/login/entry-card.tsx';
import { Button } from '../ui/button/button.tsx';

/** The server did not say who is signed in: nothing can be shown, but it can be asked again. */
export function UnreachableScreen({ problem }: { problem: DataProblem }) {
  const session = useSession();
  const text = useProblemText();
  const [pending, setPending] = useState(false);
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
