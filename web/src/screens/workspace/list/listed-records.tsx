import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loader } from '../../../ui/loader/loader.tsx';
import { unreachable } from '../../../unreachable.ts';
import { RecordGrid } from '../grid/record-grid.tsx';
import { type GridLayout, useGridScroller } from '../grid/use-grid-layout.ts';
import { recordTitle } from '../values/record-title.ts';
import type { ListPhase } from '../values/use-list-phase.ts';
import { useListVersion } from '../values/use-list-version.ts';
import type { TextContext } from '../values/value-text.ts';
import { type KeptReason, type KeptReasons, type KeptRecords, unmatchedRecords } from './kept-records.ts';
import styles from './list.module.css';
import type { RecordFilter } from './record-search.ts';
import type { ListView } from './use-list-view.ts';

interface ListedRecordsProps {
  resource: Resource;
  context: TextContext;
  phase: ListPhase;
  list: ListView;
  kept: KeptRecords;
  layout: GridLayout;
  /** The record that is to get the focus; a new object for each time. */
  focusRequest: { readonly key: RecordKey } | null;
  onOpen: (key: RecordKey) => void;
  onClearSearch: () => void;
}

/** The records that are found or kept, or what is to be said in their place. */
export function ListedRecords({ resource, context, list, kept, layout, ...props }: ListedRecordsProps) {
  const store = useResourceStore(resource);
  const phase: ListPhase =
    list.isBeingSorted && list.view.size === 0 && props.phase.state === 'ready'
      ? { state: 'loading' }
      : props.phase;
  const scroller = useGridScroller();
  return (
    <>
      <KeptNote resource={resource} kept={kept.reasons} filter={list.filter} />
      {phase.state === 'ready' && list.view.size > 0 && (
        <RecordGrid
          // Rows of another height are another grid.
          key={layout}
          resource={resource}
          view={list.view}
          layout={layout}
          scroller={scroller}
          order={list.order}
          context={context}
          label={resource.labels.plural}
          focusRequest={props.focusRequest}
          kept={kept.reasons}
          filter={list.filter}
          onSort={list.sortBy}
          onLeave={kept.release}
          onOpen={props.onOpen}
        />
      )}
      {/* Below what is only kept: no row that somebody works on moves for it. */}
      {(phase.state !== 'ready' || (list.found === 0 && !list.isSearching)) && (
        <ListMessage
          phase={phase}
          query={list.answeredQuery}
          onRetry={() => store.load()}
          onClearSearch={props.onClearSearch}
        />
      )}
    </>
  );
}

const reasons: readonly KeptReason[] = ['edited', 'opened', 'created'];

interface KeptNoteProps {
  resource: Resource;
  kept: KeptReasons;
  /** Of the search; `undefined` without one. */
  filter: RecordFilter | undefined;
}

/** Says of the rows that the search does not find why they are there. It stands in the page before, to be read aloud. */
function KeptNote({ resource, kept, filter }: KeptNoteProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  useListVersion(resource);
  const unmatched = unmatchedRecords(store, kept, filter);
  const notes = reasons.flatMap((reason) => {
    const titles = unmatched
      .filter((record) => record.reason === reason)
      .map(({ values }) =>
        t('list.kept.title', { title: recordTitle(resource, values) || t('record.untitled') }),
      );
    if (titles.length === 0) return [];
    return [t(`list.kept.${reason}`, { titles: titles.join(', '), count: titles.length })];
  });
  return (
    <div role="status" className={notes.length === 0 ? 'visually-hidden' : styles['kept']}>
      {notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface ListMessageProps {
  phase: ListPhase;
  query: string;
  onRetry: () => void;
  onClearSearch: () => void;
}

/** What stands in place of a list that shows no record, or below the records that it shows for another reason. */
function ListMessage({ phase, query, onRetry, onClearSearch }: ListMessageProps) {
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
