import { recordPath } from '#routes/list-paths.ts';
import { duplicateOf } from '#live/records/copy-of.ts';
import { mayDo, mayDoSome } from '#live/records/user-rights.ts';
import { recordTitle } from '#values/record-title.ts';
import type { Action, ActionContext, ActionName } from './action.ts';
import type { RecordsTarget } from './targets.ts';

/** An action on records. */
export type RecordsAction = Action<RecordsTarget>;

/** « Dupliquer », beside the title of the record; or « Supprimer (3 fiches sélectionnées) ». */
export function nameOnRecords(
  label: string,
  { resource, one }: RecordsTarget,
  count: number,
  { t }: ActionContext,
): ActionName {
  if (one !== null) return { label, detail: recordTitle(resource, one.values) || t('record.untitled') };
  return { label: t('extensions.onSelection', { label, selected: t('table.selected', { count }) }) };
}

/** Adds the name in « Rechercher partout ». */
function onRecords(action: Omit<RecordsAction, 'nameInSearch'>): RecordsAction {
  return {
    ...action,
    nameInSearch: (target, context) =>
      nameOnRecords(action.label(target, context), target, target.count, context),
  };
}

const duplicate = onRecords({
  id: 'duplicate',
  label: (_, { t }) => t('record.duplicate'),
  places: ['recordMenu', 'search'],
  isOffered: ({ resource, user, one, add }) =>
    one !== null && add !== undefined && mayDoSome('duplicate', resource, user),
  async run({ resource, one, add }, { t, announce, listText }) {
    if (one === null) return;
    const copy = duplicateOf(resource, one.values, (title) => t('record.copyOf', { title }));
    const { leftOut } = copy;
    // The user may have chosen to keep this record open.
    if ((await add?.(copy.values)) !== true || leftOut.length === 0) return;
    announce(t('record.copyWithout', { count: leftOut.length, labels: listText(leftOut) }));
  },
});

const copyLink = onRecords({
  id: 'copy-link',
  label: (_, { t }) => t('record.copyLink'),
  places: ['recordMenu', 'search'],
  isOffered: ({ one }) => one !== null,
  run: ({ resource, one }, context) =>
    one === null
      ? undefined
      : context.copyLink(recordPath(resource.name, one.key), context.t('record.linkCopied')),
});

const exportSelection = onRecords({
  id: 'export-selection',
  label: (_, { t }) => t('export.menu.selection'),
  places: ['selectionBar', 'search'],
  isOffered: ({ showExport }) => showExport !== undefined,
  run: ({ showExport }) => showExport?.(),
});

/** Whether a person may delete one of the records at least. */
function mayDeleteSome({ resource, user, stored }: RecordsTarget): boolean {
  for (const record of stored()) if (mayDo('delete', resource, record, user)) return true;
  return false;
}

const remove = onRecords({
  id: 'delete',
  label: (_, { t }) => t('record.delete'),
  places: ['recordBar', 'selectionBar', 'search'],
  look: 'quietDanger',
  // A long selection is not read through before it is to be deleted.
  isOffered: (target) =>
    target.remove !== undefined &&
    mayDoSome('delete', target.resource, target.user) &&
    (target.one === null || mayDeleteSome(target)),
  whyNot: (target, { t }) => (mayDeleteSome(target) ? null : t('table.deleteNone')),
  isPending: ({ isRemoving }) => isRemoving === true,
  run: (target) => target.remove?.(),
});

const clearSelection = onRecords({
  id: 'clear-selection',
  label: (_, { t }) => t('table.clear'),
  places: ['selectionBar', 'search'],
  look: 'quiet',
  isOffered: (target) => target.clearSelection !== undefined,
  run: (target) => target.clearSelection?.(),
});

export const recordsActions: readonly RecordsAction[] = [
  duplicate,
  copyLink,
  exportSelection,
  remove,
  clearSelection,
];
