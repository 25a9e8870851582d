import { flag } from '../attributes/kinds/flag.ts';
import { longText } from '../attributes/kinds/long-text.ts';
import { text } from '../attributes/kinds/text.ts';
import { defineResource, type Resource } from '../resource/define-resource.ts';
import type { AttributeValues, RecordOf } from '../resource/record-types.ts';
import { isAllowed, type Person, type Role } from '../wire/roles.ts';

/** The most views that one person may save, shared ones included. */
const mostSavedViews = 200;

const attributes = {
  name: text({ label: 'Nom', required: true, maxlength: 80 }),
  /** The name of the list that it is a view of. */
  resource: text({ label: 'Liste', required: true, maxlength: 63 }),
  /** The view as text, as in its URL. Untrusted data for all code that reads it. */
  settings: longText({ label: 'Réglages', maxlength: 8000 }),
  shared: flag({ label: 'Partagée' }),
  /** Whether the list opens with it for its owner. */
  isDefault: flag({ label: 'Vue par défaut de son auteur' }),
  /** Whether the list opens with it for everyone without another default; only for a shared view. */
  sharedDefault: flag({ label: 'Vue par défaut pour tous' }),
  owner: text({ label: 'Auteur', maxlength: 64 }),
};

type Values = Readonly<AttributeValues<typeof attributes>>;

/** Returns whether a person may share views, and change shared views of their own. */
export function mayShareViews({ role }: Pick<Person, 'role'>): boolean {
  return role !== 'reader';
}

/** A view can be written by its owner; a shared one also by administrators. Sharing is a separate right. */
function isWritable(view: Values, person: Person): boolean {
  const isOwner = view.owner === person.id;
  if (!view.shared) return isOwner && !view.sharedDefault;
  return mayShareViews(person) && (isOwner || person.role === 'admin');
}

/** A private view is visible only to its owner; no view is visible to people who may not read its list. */
function visibility(lists: readonly Resource[]) {
  const readers = new Map<string, Role>(lists.map(({ name, can }) => [name, can.read]));
  const isVisible = (view: Values, person: Person): boolean => {
    const read = readers.get(view.resource);
    if (read === undefined || !isAllowed(person.role, 'read', { can: { ...anyAction, read } })) return false;
    return view.shared || view.owner === person.id;
  };
  // Part of the rule's text: once other people may read a list, the views stored in browsers become invalid.
  const told = `${String(isVisible)} ${JSON.stringify([...readers])}`;
  return Object.assign(isVisible, { toString: () => told });
}

const anyAction = { create: 'reader', update: 'reader', delete: 'reader', history: 'reader' } as const;

/** The resource of saved views: people who may read a list may save views of it. */
export function savedViewResource(lists: readonly Resource[]) {
  const visible = visibility(lists);
  return defineResource('app_view', {
    labels: { plural: 'Vues enregistrées', singular: 'vue enregistrée', gender: 'feminine' },
    attributes,
    title: 'name',
    columns: ['name', 'resource', 'shared'],
    can: { write: 'reader' },
    visible,
    owner: { attribute: 'owner', reserved: ['isDefault'], most: mostSavedViews },
    writable: (view, person) => isWritable(view, person) && visible(view, person),
    distinct: { attributes: ['resource', 'name'], checkedWith: ['shared'] },
  });
}

/** A saved view. */
export type SavedView = RecordOf<ReturnType<typeof savedViewResource>>;
