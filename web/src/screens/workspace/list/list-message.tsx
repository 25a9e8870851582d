import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loader } from '../../../ui/loader/loader.tsx';
import { unreachable } from '../../../unreachable.ts';
import type { ListPhase } from '../values/use-list-phase.ts';
import styles from './list.module.css';

interface ListMessageProps {
  phase: ListPhase;
  query: string;
  onRetry: () => void;
  onClearSearch: () => void;
}

/** What stands in place of a list that shows no record, or below the records that it shows for another reason. */
export function ListMessage({ phase, query, onRetry, onClearSearch }: ListMessageProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  switch (phase.state) {
    case 'idle':
    case 'loading':
      return (
        <div className={styles['message']}>
          <Loader active label={t('list.loading')} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles['message']} role="alert">
          <h2>{t('list.failed')}</h2>
          <p>{problemText(phase.problem)}</p>
          <Button onClick={onRetry}>{t('requests.retry')}</Button>
        </div>
      );
    case 'ready':
      return (
        <div className={styles['message']}>
          <h2>{query === '' ? t('list.emptyTitle') : t('list.noMatchTitle')}</h2>
          <p>{query === '' ? t('list.empty') : t('list.noMatch', { query })}</p>
          {query !== '' && <Button onClick={onClearSearch}>{t('list.clearSearch')}</Button>}
        </div>
      );
    default:
      return unreachable(phase);
  }
}
