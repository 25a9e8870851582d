import type { HistoryEntry, HistoryFilter, HistoryPage, Resource } from '@ne2016/contract';
import { type ReactNode, useCallback } from 'react';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Alert } from '../../../ui/form/alert.tsx';
import { LiveText } from '../../../ui/live/live-text.tsx';
import { Loader } from '../../../ui/loader/loader.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { HistoryFilters, useHistoryChoice, usePeopleOf } from './history-filters.tsx';
import { usePagedFeed } from './use-paged-feed.ts';

interface HistoryPagesProps {
  resource: Resource;
  /** Kept by the caller: another one asks anew. */
  load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** Whatever changes when there may be something new. */
  sign: unknown;
  /** Shows what has come. `isWhole`: nothing was left out by a filter. */
  children: (entries: readonly HistoryEntry[], isWhole: boolean) => ReactNode;
}

const versionOf = ({ version }: HistoryEntry) => version;

/** What happened, page by page and by what it is asked for; live. */
export function HistoryPages({ resource, load, sign, children }: HistoryPagesProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { asked, filter, change, isPlain } = useHistoryChoice();
  const loadPage = useCallback(
    (cursor: string | undefined) => load(cursor === undefined ? filter : { ...filter, cursor }),
    [load, filter],
  );
  const { entries, next, isLoading, problem, more, refresh } = usePagedFeed(loadPage, versionOf, sign);
  const people = usePeopleOf(entries);
  return (
    <>
      <HistoryFilters resource={resource} choice={{ asked, filter, people, change }} />
      {children(entries, isPlain)}
      {entries.length === 0 && <Loader active={isLoading} label={t('app.loading')} />}
      {problem !== null && (
        <>
          <Alert title={t('history.failed')}>{problemText(problem)}</Alert>
          <div>
            <Button onClick={entries.length === 0 ? refresh : more}>{t('requests.retry')}</Button>
          </div>
        </>
      )}
      {entries.length === 0 && !isLoading && problem === null && (
        <LiveText isNew cause="own" text={t('history.empty')} className="" />
      )}
      {next !== null && problem === null && (
        <div>
          <Button look="quiet" pending={isLoading} onClick={more}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  );
}
