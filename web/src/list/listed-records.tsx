import type { Person, Resource } from '@ne2016/contract';
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
import { ExportSelection } from './export/export-selection.tsx';
import { SelectionActions } from '#extensions/parts/extension-actions.tsx';
import { SelectionBar } from './grid/selection-bar.tsx';
import { RecordGrid } from './grid/record-grid.tsx';
import { type GridLayout, useGridScroller } from './grid/use-grid-layout.ts';
import { useRowSelection } from './grid/use-row-selection.ts';
import { recordTitle } from '#values/record-title.ts';
import type { ListStatus } from '#values/list-status.ts';
import { useSteadyStatus } from '#values/use-steady-status.ts';
import { useListVersion } from '#values/use-list-version.ts';
import type { TextContext } from '#values/text-context.ts';
import type { View } from '#query/view/view.ts';
import {
  type PinReason,
  type PinReasons,
  type PinnedRecords,
  unmatchedRecords,
} from './state/pinned-records.ts';
import { ListMessage } from './list-message.tsx';
import type { ListRows } from '#query/rows/list-rows.ts';
import type { ListQuestion } from '#query/rows/list-selection.ts';
import styles from './list.module.css';
import { TotalsBar } from './totals-bar.tsx';
import type { ListView } from './state/use-list-view.ts';
import { useFrozenRows } from './state/use-frozen-rows.ts';

interface ListedRecordsProps {
  /** The content in place of the table; `null` for the table. */
  layoutContent: ReactNode | null;
  resource: Resource;
  context: TextContext;
  status: ListStatus;
  list: ListView;
  pinned: PinnedRecords;
  layout: GridLayout;
  /** The open record, if any. */
  openKey: RecordKey | null;
  /** The record to be focused; a new object for each request. */
  focusRequest: { readonly key: RecordKey } | null;
  user: Person;
  onOpen: (key: RecordKey) => void;
  /** Missing if this person may not add records. */
  onAdd: (() => void) | undefined;
  /** Clears the search or the filter. */
  onClear: (changes: Partial<View>) => void;
}

/**
 * Returns the loading state of the records on the screen: that of the list, of its order, and of the other
 * lists that its filter and groups read.
 */
function useShownStatus({ resource, status, list }: ListedRecordsProps, rows: ListRows) {
  const store = useResourceStore(resource);
  const [ownStatus, askAgain] = useSteadyStatus(status, store);
  const { isBeingSorted, awaited } = list;
  if (ownStatus.state !== 'ready') {
    const loadAgain = () => {
      askAgain();
      store.load();
    };
    return { status: ownStatus, retry: loadAgain };
  }
  const isLoading = isBeingSorted && rows.size === 0;
  const shown: ListStatus = isLoading ? { state: 'loading' } : awaited.status;
  return { status: shown, retry: awaited.retry };
}

/** The records found and the pinned ones, or a message in their place. */
export function ListedRecords(props: ListedRecordsProps) {
  const { resource, context, list, pinned, layout, layoutContent } = props;
  const frozen = useFrozenRows(resource, list);
  const { rows } = frozen;
  const { status, retry } = useShownStatus(props, rows);
  const hasRows = status.state === 'ready' && rows.size > 0;
  // A table has its totals below its columns.
  const isCards = layout === 'cards' && layoutContent === null;
  const scroller = useGridScroller();
  const selection = useRowSelection(resource, rows);
  useReplacedNote(props);
  useDeletionNote(resource, { filter: list.filter, pinned: pinned.reasons, rows });
  return (
    <>
      <PinnedNote {...list} resource={resource} pinned={pinned.reasons} />
      {hasRows && layoutContent}
      {hasRows && layoutContent === null && (
        <RecordGrid
          // Another height of rows needs a new grid.
          key={layout}
          resource={resource}
          frozen={frozen}
          rows={rows}
          layout={layout}
          scroller={scroller}
          sort={list.sort}
          control={list.control}
          selection={selection}
          found={list.isSearching ? null : list.found}
          totals={list.totals}
          context={context}
          label={resource.labels.plural}
          openKey={props.openKey}
          focusRequest={props.focusRequest}
          pinned={pinned.reasons}
          filter={list.filter}
          onSort={list.sortBy}
          onToggleGroup={list.groups.toggle}
          onLeave={pinned.release}
          onOpen={props.onOpen}
        />
      )}
      <ChangeNotes resource={resource} filter={list.filter} waiting={hasRows ? frozen.waiting : 0} />
      {hasRows && isCards && <TotalsBar resource={resource} context={context} list={list} />}
      <SelectionBar resource={resource} selection={selection} user={props.user}>
        <SelectionActions resource={resource} keys={selection.keys} user={props.user} />
        <ExportSelection resource={resource} list={list} keys={selection.keys} context={context} />
      </SelectionBar>
      {/* Below pinned records, so that no row in use moves. */}
      {(status.state !== 'ready' || (list.found === 0 && !list.isSearching)) && (
        <ListMessage
          resource={resource}
          status={status}
          answered={list.answered}
          onRetry={retry}
          onAdd={props.onAdd}
          onClear={props.onClear}
        />
      )}
    </>
  );
}

interface ChangeNotesProps extends Pick<ListView, 'filter'> {
  resource: Resource;
  /** Number of records added by other users that are not shown yet. */
  waiting: number;
}

/**
 * Shows over the end of the list how many records wait. Announces only that some wait, and how many changed.
 */
function ChangeNotes({ resource, filter, waiting: count }: ChangeNotesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['waiting']}>
      <LiveText cause="news" text={count > 0 ? t('list.changes.someWaiting') : ''} />
      <ChangedNote resource={resource} filter={filter} />
      {count > 0 && <p aria-hidden="true">{t('list.changes.waiting', { count })}</p>}
    </div>
  );
}

const reasons: readonly PinReason[] = ['edited', 'opened', 'created'];

interface PinnedNoteProps extends Pick<ListView, 'filter' | 'answered' | 'settledOn'> {
  resource: Resource;
  pinned: PinReasons;
}

/** Returns the text for the conditions that a pinned record does not match. */
function despite({ query, filter }: ListQuestion) {
  if (filter === undefined) return 'list.kept.despiteSearch';
  return wordsOf(query).length > 0 ? 'list.kept.despiteBoth' : 'list.kept.despiteFilters';
}

/** Explains why pinned rows are in the list. A live region, in the page before its text, to be announced. */
function PinnedNote({ resource, pinned, filter, answered, settledOn }: PinnedNoteProps) {
  const { t } = useTranslation();
  const listText = useListText();
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
