import type { Person } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { ReactNode } from 'react';
import { LiveText } from '#ui/live/live-text.tsx';
import { wordsOf } from '#ui/search/search-text.ts';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ChangedNote } from './notes/changed-note.tsx';
import { useDeletionNote } from './notes/use-deletion-note.ts';
import { useReplacedNote } from './notes/use-replaced-note.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { RecordGrid } from './grid/record-grid.tsx';
import { type GridLayout, useGridScroller } from './grid/use-grid-layout.ts';
import { recordTitle } from '#values/record-title.ts';
import { useListVersion } from '#values/use-list-version.ts';
import { type PinReason, unmatchedRecords } from '#query/list-query/pinned-records.ts';
import { ListMessage, type ListMessageProps } from './list-message.tsx';
import type { ListQuestion } from '#query/rows/list-selection.ts';
import styles from './list.module.css';
import { TotalsBar } from './totals-bar.tsx';
import { type ShownList, useListPart } from './state/use-list-query.ts';

interface ListedRecordsProps extends Pick<ListMessageProps, 'onAdd' | 'onClear'> {
  /** The content in place of the table; `null` for the table. */
  layoutContent: ReactNode | null;
  list: ShownList;
  layout: GridLayout;
  /** The open record, if any. */
  openKey: RecordKey | null;
  /** The record to be focused; a new object for each request. */
  focusRequest: { readonly key: RecordKey } | null;
  user: Person;
  onOpen: (key: RecordKey) => void;
}

/** The records found and the pinned ones, or a message in their place. */
export function ListedRecords({ list, layout, layoutContent, user, ...props }: ListedRecordsProps) {
  const { resource, context, query } = list;
  const status = useListPart(query, (shown) => shown.status);
  const isEmpty = useListPart(query, ({ rows }) => rows.size === 0);
  const hasRows = status.state === 'ready' && !isEmpty;
  // A table has its totals below its columns.
  const isCards = layout === 'cards' && layoutContent === null;
  const scroller = useGridScroller();
  const { openKey, focusRequest, onOpen } = props;
  useReplacedNote({ resource, context, onOpen });
  useDeletionNote(list);
  return (
    <>
      <PinnedNote {...list} />
      {hasRows && layoutContent}
      {hasRows && layoutContent === null && (
        <RecordGrid
          // Another height of rows needs a new grid.
          key={layout}
          {...{ list, layout, scroller, openKey, focusRequest, onOpen }}
        />
      )}
      <ChangeNotes list={list} hasRows={hasRows} />
      {hasRows && isCards && <TotalsBar list={list} />}
      <SelectionBar list={list} user={user} />
      {/* Below pinned records, so that no row in use moves. */}
      <MessageOfList list={list} onAdd={props.onAdd} onClear={props.onClear} />
    </>
  );
}

type MessageOfListProps = Pick<ListedRecordsProps, 'list' | 'onAdd' | 'onClear'>;

function MessageOfList({ list: { resource, query }, ...actions }: MessageOfListProps) {
  const status = useListPart(query, (shown) => shown.status);
  const answered = useListPart(query, (shown) => shown.answered);
  const isNothingFound = useListPart(query, ({ found, isSearching }) => found === 0 && !isSearching);
  if (status.state === 'ready' && !isNothingFound) return null;
  return <ListMessage {...{ resource, status, answered }} onRetry={() => query.retry()} {...actions} />;
}

interface ChangeNotesProps {
  list: ShownList;
  hasRows: boolean;
}

/**
 * Shows over the end of the list how many records wait. Announces only that some wait, and how many changed.
 */
function ChangeNotes({ list: { resource, query }, hasRows }: ChangeNotesProps) {
  const { t } = useTranslation();
  const filter = useListPart(query, (shown) => shown.filter);
  const waiting = useListPart(query, (shown) => shown.waiting);
  const count = hasRows ? waiting : 0;
  return (
    <div className={styles['waiting']}>
      <LiveText cause="news" text={count > 0 ? t('list.changes.someWaiting') : ''} />
      <ChangedNote resource={resource} filter={filter} />
      {count > 0 && <p aria-hidden="true">{t('list.changes.waiting', { count })}</p>}
    </div>
  );
}

const reasons: readonly PinReason[] = ['edited', 'opened', 'created'];

/** Returns the text for the conditions that a pinned record does not match. */
function despite({ query, filter }: ListQuestion) {
  if (filter === undefined) return 'list.kept.despiteSearch';
  return wordsOf(query).length > 0 ? 'list.kept.despiteBoth' : 'list.kept.despiteFilters';
}

/** Explains why pinned rows are in the list. A live region, in the page before its text, to be announced. */
function PinnedNote({ resource, query }: Pick<ShownList, 'resource' | 'query'>) {
  const { t } = useTranslation();
  const listText = useListText();
  const pinned = useListPart(query, (shown) => shown.pinned);
  const filter = useListPart(query, (shown) => shown.filter);
  const answered = useListPart(query, (shown) => shown.answered);
  const settledOn = useListPart(query, (shown) => shown.settledOn);
  const store = useResourceStore(resource);
  useListVersion(resource);
  const unmatched = unmatchedRecords(store, pinned, filter);
  const notes = reasons.flatMap((reason) => {
    const titles = unmatched
      .filter((record) => record.reason === reason)
      // The saved values: with unsaved ones, each typed letter would be announced.
      .map(({ key }) => store.get(key)?.snapshot ?? {})
      .map((values) =>
        t('list.kept.title', { title: recordTitle(resource, values) || t('record.untitled') }),
      );
    if (titles.length === 0) return [];
    const params = { titles: listText(titles), despite: t(despite(answered)), count: titles.length };
    return [t(`list.kept.${reason}`, params)];
  });
  return (
    <LiveText
      cause={{ question: settledOn }}
      text={notes.join(' ')}
      className={notes.length === 0 ? undefined : styles['kept']}
    />
  );
}
