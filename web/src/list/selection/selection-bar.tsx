import type { Person } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { LiveText } from '#ui/live/live-text.tsx';
import { ActionButtons } from '#actions/action-buttons.tsx';
import { actionsOnRecords } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import type { RecordValues } from '#values/record-title.ts';
import { focusTable } from '#platform/focus-heading.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import { ExportSelection } from './export-selection.tsx';
import styles from './selection-bar.module.css';
import { useManyDeletion } from './use-many-deletion.tsx';

interface SelectionBarProps {
  list: ShownList;
  user: Person;
}

/** The number of selected records, and the actions on all of them. */
export function SelectionBar({ list, user }: SelectionBarProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus(focusTable);
  const keys = useListPart(list.query, ({ selected }) => selected);
  // Unknown until it is counted.
  const inSight = useListPart(list.query, ({ selectedInSight }) => selectedInSight) ?? keys.size;
  const selected = t('table.selected', { count: keys.size });
  const hidden = keys.size - inSight;
  const counted = hidden === 0 ? selected : t('table.selectedHidden', { selected, hidden });
  return (
    <div {...keptFocus}>
      <div
        className={keys.size === 0 ? 'visually-hidden' : styles['bar']}
        data-clear-of-toasts={keys.size === 0 ? undefined : ''}
      >
        {/* The live region is in the page before the first selection: only its changes are announced. */}
        <LiveText cause="own" text={keys.size === 0 ? '' : counted} className={styles['count']} />
        {keys.size > 0 && <SelectionActions {...{ list, user, keys, hidden }} />}
      </div>
    </div>
  );
}

interface SelectionActionsProps extends SelectionBarProps {
  keys: ReadonlySet<RecordKey>;
  /** Number of selected records that are not visible. */
  hidden: number;
}

/** Yields the values of records on the server. */
function* storedValues(
  store: Pick<ResourceStore, 'get'>,
  keys: Iterable<RecordKey>,
): Generator<RecordValues> {
  for (const key of keys) {
    const record = store.get(key);
    if (record !== undefined) yield record.snapshot;
  }
}

function SelectionActions({ list, user, keys, hidden }: SelectionActionsProps) {
  const { resource, query } = list;
  const store = useResourceStore(resource);
  const [isExporting, setExporting] = useState(false);
  const deletion = useManyDeletion({ resource, keys, hidden, user });
  const actions = useOfferedActions(actionsOnRecords(resource, useInstalledParts()), {
    ...{ resource, user, count: keys.size, one: null },
    stored: () => storedValues(store, keys),
    remove: () => void deletion.remove(),
    isRemoving: deletion.isDeleting,
    showExport: () => setExporting(true),
    clearSelection: () => void query.selection.clear(),
  });
  return (
    <>
      <ActionButtons actions={actions.at('selectionBar')} />
      {deletion.question}
      <ExportSelection open={isExporting} onClose={() => setExporting(false)} {...{ list, keys }} />
    </>
  );
}
