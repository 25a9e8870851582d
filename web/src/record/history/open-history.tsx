import { saveableAttributes, type HistoryEntry, type HistoryFilter, type Person } from '@ne2016/contract';
import { useCallback, useMemo } from 'react';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { isReadOnly } from '#live/records/user-rights.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { haveSameValue } from '#values/have-same-value.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryPages } from './history-pages.tsx';
import { RecordAt } from './record-at.tsx';
import { stateAfter } from './state-after.ts';

interface OpenHistoryProps {
  editor: RecordEditor;
  record: EditedRecord;
  context: TextContext;
  user: Person;
  mayUpdate: boolean;
  calls: HistoryCalls;
}

/** The history of a record. Restored values go into the form, where they are seen before they are saved. */
export function OpenHistory({ editor, record, context, user, mayUpdate, calls }: OpenHistoryProps) {
  const { resource } = editor;
  const load = useCallback(
    (filter: HistoryFilter) => calls.ofRecord(resource, record.key, filter),
    [calls, resource, record.key],
  );
  const { snapshot, isDeleted } = record;
  const sign = useMemo(() => ({ snapshot, isDeleted }), [snapshot, isDeleted]);
  const isFixed = useCallback(
    (name: string) => isReadOnly(resource, name, snapshot, user),
    [resource, snapshot, user],
  );
  const restore = useRestoring(editor, isFixed);
  return (
    <>
      <RecordAt
        {...{ resource, snapshot, context, load, sign }}
        onRestore={mayUpdate ? restore : undefined}
      />
      <HistoryPages resource={resource} load={load} sign={sign}>
        {(entries, isWhole) => (
          <HistoryList
            resource={resource}
            entries={entries}
            context={context}
            userId={user.id}
            isFixed={isFixed}
            onRestoreValue={mayUpdate ? (name, value) => restore({ [name]: value }, []) : undefined}
            onRestoreState={mayUpdate && isWhole ? (place) => restoreState(entries, place) : undefined}
          />
        )}
      </HistoryPages>
    </>
  );

  function restoreState(entries: readonly HistoryEntry[], place: number): void {
    const { values, unknown } = stateAfter(entries, place, snapshot);
    restore(values, unknown);
  }
}

/**
 * Returns a function that puts former values into the form and announces their number. Unchanged and
 * read-only values are skipped.
 */
export function useRestoring(
  editor: Pick<RecordEditor, 'resource' | 'now' | 'change'>,
  isFixed: (name: string) => boolean,
) {
  const { resource } = editor;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const listText = useListText();
  return (values: RecordValues, unknown: readonly string[]) => {
    const now = editor.now()?.values ?? {};
    const differing = saveableAttributes(resource).filter(
      (name) => name in values && !haveSameValue(values[name], now[name]),
    );
    const names = differing.filter((name) => !isFixed(name));
    for (const name of names) editor.change(name, values[name]);
    const labels = unknown.flatMap((name) => resource.attributes[name]?.label ?? []);
    const missing = labels.length > 0 ? ` ${t('history.notKept', { labels: listText(labels) })}` : '';
    const restored =
      differing.length > 0 && names.length === 0
        ? t('history.allFixed')
        : t('history.restored', { count: names.length });
    announce(restored + missing);
  };
}
