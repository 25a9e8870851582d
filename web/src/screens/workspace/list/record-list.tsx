import { isAllowed, type Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import { useScreenTitle } from '../../../routes/use-screen-title.ts';
import type { User } from '../../../session/session-state.ts';
import { useGridLayout } from '../grid/use-grid-layout.ts';
import { RecordModal, type RecordOutcome } from '../record/record-modal.tsx';
import { useListPhase } from '../values/use-list-phase.ts';
import type { TextContext } from '../values/value-text.ts';
import { useTextContext } from '../values/use-text-context.ts';
import { useKeptRecords } from './kept-records.ts';
import styles from './list.module.css';
import { ListToolbar } from './list-toolbar.tsx';
import { ListedRecords } from './listed-records.tsx';
import { UnlistedRecords } from './unlisted-records.tsx';
import { useListView } from './use-list-view.ts';
import { useOpenRecord } from './use-open-record.ts';

interface RecordListProps {
  resource: Resource;
  user: Pick<User, 'id' | 'role'>;
  /** A record to open; a new object for each time. */
  openRequest?: { readonly key: RecordKey } | null;
  onOpened?: () => void;
}

/** The list of a resource, with one of its records over it. */
export function RecordList({ resource, user, openRequest = null, onOpened }: RecordListProps) {
  const heading = useScreenTitle(resource.labels.plural);
  const store = useResourceStore(resource);
  const phase = useListPhase(resource);
  const context = useTextContext(resource);
  const { record, openKey, kept, list } = useListAndRecord(resource, context);
  const layout = useGridLayout();
  const { open } = record;
  useEffect(() => {
    if (openRequest === null) return;
    open(openRequest.key);
    onOpened?.();
  }, [openRequest, open, onOpened]);
  /** The button that opened it goes away meanwhile: the focus comes back to the list as a whole. */
  const openUnlisted = (key: RecordKey) => {
    heading.current?.focus();
    open(key);
  };
  const clearSearch = () => {
    heading.current?.focus();
    list.setQuery('');
  };
  return (
    <>
      <UnlistedRecords resource={resource} openKey={openKey} onOpen={openUnlisted} />
      <main className={styles['list']}>
        <ListToolbar
          resource={resource}
          heading={heading}
          list={list}
          total={phase.state === 'ready' ? store.size : null}
          layout={layout}
          onAdd={isAllowed(user.role, 'create', resource) ? record.add : undefined}
        />
        <ListedRecords
          resource={resource}
          context={context}
          phase={phase}
          list={list}
          kept={kept}
          layout={layout}
          focusRequest={record.focusRequest}
          onOpen={open}
          onClearSearch={clearSearch}
        />
        {record.opened !== null && (
          <RecordModal
            // Each opening has a form of its own; by the record's key, a draft would lose its form when it is created.
            key={record.opened.serial}
            resource={resource}
            recordKey={record.opened.key}
            open={record.opened.isOpen}
            user={user}
            context={context}
            onClose={record.close}
            onLeft={record.onLeft}
          />
        )}
      </main>
    </>
  );
}

/** What a list shows, and its record that is open, which stays in it. */
function useListAndRecord(resource: Resource, context: TextContext) {
  const record = useOpenRecord(resource);
  const openKey = record.opened?.isOpen === true ? record.opened.key : null;
  const kept = useKeptRecords(resource, openKey);
  const list = useListView(resource, context, kept);
  const close = (outcome: RecordOutcome) => {
    const isNew = record.opened !== null && isDraftKey(record.opened.key);
    if (isNew && outcome.type === 'saved') kept.noteCreation(outcome.id);
    record.close(outcome);
  };
  return { record: { ...record, close }, openKey, kept, list };
}
