import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useListPresence, useResourceStore } from '@ne2016/data-layer/react';
import { type ReactNode, useEffect } from 'react';
import { useScreenTitle } from '#routes/use-screen-title.ts';
import type { User } from '#session/session-state.ts';
import { ListOutput } from './list-output.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { useGridLayout } from './grid/use-grid-layout.ts';
import { ListHistoryMenu } from '#record/bin/list-history-menu.tsx';
import { useListLayout } from './layout-switch/use-list-layout.tsx';
import { LinkedCreationProvider } from '#record/linked-creation.tsx';
import { OpenRecord } from '#record/open-record.tsx';
import { mayDoSome } from '#live/records/user-rights.ts';
import { useRecordOutcomes } from '#record/editing/use-record-editing.ts';
import { usePanelSize } from '#record/panel/record-panel.tsx';
import { placeOf } from '#record/panel/record-steps.tsx';
import { SavedViewBar, type SavedViewBarProps } from './saved-views/saved-view-bar.tsx';
import { useRememberRecord } from '#live/lists/recent-records.ts';
import { useListStatus } from '#values/use-list-status.ts';
import type { TextContext } from '#values/text-context.ts';
import { useTextContext } from '#values/use-text-context.ts';
import { useVisit } from '#live/visits/workspace-visits.ts';
import { useAddressedView, useView } from './state/use-view.ts';
import type { View } from '#query/view/view.ts';
import { ViewNote } from './view-note.tsx';
import styles from './list.module.css';
import { ListToolbar } from './list-toolbar.tsx';
import { ListedRecords } from './listed-records.tsx';
import { UnlistedRecords } from './unlisted-records.tsx';
import { type ShownList, useListPart, useListQuery } from './state/use-list-query.ts';
import { useOpenRecord } from './use-open-record.ts';

interface RecordListProps {
  resource: Resource;
  user: Pick<User, 'id' | 'role' | 'name'>;
  /** A record to open; a new object for each request. */
  openRequest?: { readonly key: RecordKey } | null;
  onOpened?: () => void;
}

/** The list of a resource, with one of its records beside it or over it. */
export function RecordList({ resource, user, openRequest, onOpened }: RecordListProps) {
  const heading = useScreenTitle(resource.labels.plural);
  const store = useResourceStore(resource);
  const { state } = useListStatus(resource);
  const context = useTextContext(resource);
  const { record, openKey, list, opened } = useListAndRecord(resource, user, context);
  const { control, query } = list;
  const shown = { list, layout: useGridLayout() };
  const { open } = record;
  useOpenRequest(openRequest, open, onOpened);
  const fields = useListPart(query, (shownList) => shownList.fields);
  const records = { fields, records: useListPart(query, (shownList) => shownList.records) };
  const layoutContent = useListLayout({ resource, context, user, control, ...records, onOpen: open });
  /** The button that opened the record disappears, so the focus will return to the heading of the list. */
  const openUnlisted = (key: RecordKey) => {
    heading.current?.focus();
    open(key);
  };
  const onClear = (changes: Partial<View>) => {
    heading.current?.focus();
    control.change(changes);
  };
  const onAdd = mayDoSome('create', resource, user) ? record.add : undefined;
  return (
    <>
      <UnlistedRecords resource={resource} openKey={openKey} onOpen={openUnlisted} />
      <ListWithRecord {...{ user, record, list }}>
        <ListToolbar
          {...shown}
          heading={heading}
          layouts={layoutContent.switch}
          isTable={layoutContent.records === null}
          total={state === 'ready' ? store.size : null}
          user={user}
          onAdd={record.add}
          output={
            <>
              <ListOutput {...{ list, opened, user }} />
              <ListHistoryMenu {...{ resource, user, context }} />
            </>
          }
        />
        <ListConditions {...{ user, heading, opened, list }} />
        <ListedRecords
          {...shown}
          layoutContent={layoutContent.records}
          openKey={openKey}
          focusRequest={record.focusRequest}
          user={user}
          {...{ onAdd, onClear, onOpen: open }}
        />
      </ListWithRecord>
    </>
  );
}

interface ListWithRecordProps {
  user: Pick<User, 'id' | 'role'>;
  record: ReturnType<typeof useListAndRecord>['record'];
  list: ShownList;
  /** The list. */
  children: ReactNode;
}

/** The list in the main part of the page, and the open record. */
function ListWithRecord({ user, record, list, children }: ListWithRecordProps) {
  const { context, query } = list;
  const records = useListPart(query, (shown) => shown.records);
  const size = usePanelSize();
  const { opened, editor } = record;
  return (
    <div className={styles['split']}>
      <main className={styles['list']} inert={size.isFull && opened?.isOpen === true}>
        {children}
      </main>
      {opened !== null && editor !== null && (
        <LinkedCreationProvider user={user}>
          <OpenRecord
            // A new form for each opening. Keyed by the record, a draft would lose its form when it is
            // created.
            key={opened.serial}
            editor={editor}
            open={opened.isOpen}
            user={user}
            context={context}
            place={placeOf(records, opened.key)}
            size={size}
            guard={record.guard}
            panel={record.panel}
            onAdd={record.addLike}
            onOpen={record.open}
            onLeft={record.onLeft}
          />
        </LinkedCreationProvider>
      )}
    </div>
  );
}

interface ListConditionsProps extends Pick<SavedViewBarProps, 'heading' | 'opened'> {
  user: Pick<User, 'id' | 'role'>;
  list: ShownList;
}

/** The filters of a list, the saved view, and the parts of the address that the list does not support. */
function ListConditions({ user, list, ...view }: ListConditionsProps) {
  const { resource, control, query } = list;
  const fields = useListPart(query, (shown) => shown.fields);
  const applied = useListPart(query, (shown) => shown.view.filter);
  return (
    <>
      <div className={styles['conditions']}>
        <FilterBar list={list} />
        <SavedViewBar {...view} {...{ resource, control }} person={user} />
      </div>
      <ViewNote {...{ resource, fields, control, applied }} />
    </>
  );
}

/** Opens the requested record. */
function useOpenRequest(
  request: RecordListProps['openRequest'],
  open: (key: RecordKey) => void,
  onOpened: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!request) return;
    open(request.key);
    onOpened?.();
  }, [request, open, onOpened]);
}

/** Returns the list, and its open record, which is pinned. */
function useListAndRecord(resource: Resource, user: RecordListProps['user'], context: TextContext) {
  const record = useOpenRecord(resource, user);
  useListPresence(resource);
  useVisit(resource);
  const openKey = record.opened?.isOpen === true ? record.opened.key : null;
  useRememberRecord(resource, openKey);
  const { addressed, opened } = useAddressedView(resource, user);
  const control = useView(addressed);
  const query = useListQuery(resource, context, addressed, openKey);
  useRecordOutcomes(record.editor, (outcome) => {
    const isSaved = outcome.type === 'saved' || outcome.type === 'partlySaved';
    if (isSaved && outcome.isNew) query.pinned.pinCreated(outcome.id);
  });
  const list: ShownList = { resource, context, control, query };
  return { record, openKey, list, opened };
}
