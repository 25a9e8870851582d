import { nounForm, type Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { ReactNode } from 'react';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { SkeletonRows } from './grid/skeleton-rows.tsx';
import { noFilter, type View } from '#query/view/view.ts';
import type { ListStatus } from '#values/list-status.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import type { ListQuestion } from '#query/rows/list-selection.ts';
import styles from './list.module.css';

export interface ListMessageProps {
  resource: Resource;
  status: ListStatus;
  /** The question that no record matches. */
  answered: ListQuestion;
  /** Loads again after a failure. */
  onRetry: () => void;
  /** Missing if this person may not add records. */
  onAdd: (() => void) | undefined;
  /** Clears the search or the filter. */
  onClear: (changes: Partial<View>) => void;
}

/**
 * The message in place of a list without records, or below only pinned ones: the reason, and the next steps.
 */
export function ListMessage({ status, onRetry, ...props }: ListMessageProps) {
  const store = useResourceStore(props.resource);
  const { t } = useTranslation();
  const problemText = useProblemText();
  switch (status.state) {
    case 'idle':
    case 'loading':
      return <SkeletonRows />;
    case 'failed':
      return (
        <Message role="alert" title={t('list.failed')} text={problemText(status.problem)}>
          <Button onClick={onRetry}>{t('requests.retry')}</Button>
        </Message>
      );
    case 'ready':
      return store.size === 0 ? <EmptyMessage {...props} /> : <NoMatchMessage {...props} />;
    default:
      return unreachable(status);
  }
}

interface MessageProps {
  title: string;
  text: string;
  role?: 'alert';
  children?: ReactNode;
}

function Message({ title, text, role, children }: MessageProps) {
  return (
    <div className={styles['message']} role={role}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

function EmptyMessage({ resource, onAdd }: Pick<ListMessageProps, 'resource' | 'onAdd'>) {
  const { t } = useTranslation();
  const { labels } = resource;
  if (onAdd === undefined) return <Message title={t('list.emptyTitle')} text={t('list.emptyReader')} />;
  return (
    <Message title={t('list.emptyTitle')} text={t('list.empty')}>
      <Button look="primary" onClick={onAdd}>
        {t(`list.createFirst_${nounForm(labels)}`, { name: labels.singular })}
      </Button>
    </Message>
  );
}

type NoMatchProps = Pick<ListMessageProps, 'answered' | 'onClear'>;

function NoMatchMessage({ answered: { query, filter }, onClear }: NoMatchProps) {
  const { t } = useTranslation();
  const isSearched = wordsOf(query).length > 0;
  const isFiltered = filter !== undefined;
  const textOf = () => {
    if (!isSearched) return t('list.noMatchFilter');
    return isFiltered ? t('list.noMatchBoth', { query }) : t('list.noMatch', { query });
  };
  return (
    <Message title={t('list.noMatchTitle')} text={textOf()}>
      <div className={styles['messageActions']}>
        {isSearched && <Button onClick={() => onClear({ search: '' })}>{t('list.clearSearch')}</Button>}
        {isFiltered && <Button onClick={() => onClear({ filter: noFilter })}>{t('list.clearFilter')}</Button>}
      </div>
    </Message>
  );
}
