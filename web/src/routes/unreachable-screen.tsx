import type { DataProblem } from '@ne2016/data-layer';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../session/use-problem-text.ts';
import { useSession } from '../session/session-context.tsx';
import { EntryCard } from '../screens/login/entry-card.tsx';
import { Button } from '../ui/button/button.tsx';

/** The server did not say who is signed in: nothing can be shown, but it can be asked again. */
export function UnreachableScreen({ problem }: { problem: DataProblem }) {
  const { t } = useTranslation();
  const session = useSession();
  const text = useProblemText();
  return (
    <EntryCard title={t('login.unreachable')}>
      <p role="alert">{text(problem)}</p>
      <Button look="primary" onClick={() => void session.refresh()}>
        {t('requests.retry')}
      </Button>
    </EntryCard>
  );
}
