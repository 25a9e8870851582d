import type { Person, Resource, SavedView } from '@ne2016/contract';
import { useMemo } from 'react';
import { textComparer } from '#formats/compare-texts.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { mayDo } from '#live/records/user-rights.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { useVersionedStore } from '#values/use-list-version.ts';
import { withCurrentNames } from '#query/view/former-names.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';

/** A saved view of a list, with the rights of the current user. */
export interface NamedView {
  readonly id: number;
  readonly name: string;
  /** The text of the view. */
  readonly settings: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** Whether the list opens with it, for its owner and for everybody. */
  readonly isDefault: boolean;
  readonly isSharedDefault: boolean;
  /** Whether this person may change and delete it. */
  readonly isWritable: boolean;
}

/** The saved views of a list, by name. */
export interface SavedViews {
  readonly views: readonly NamedView[];
  /** The view with which the list opens if its address has no query. */
  readonly defaultView: NamedView | null;
  /** Whether they are loaded and can be saved; false also with a server that does not store views. */
  readonly isReady: boolean;
}

function readView(record: SavedView, resource: Resource, person: Person): NamedView {
  const isOwn = record.owner === person.id;
  return {
    id: record.id_app_view,
    name: record.name,
    settings: withCurrentNames(resource, record.settings ?? ''),
    isShared: record.shared,
    isOwn,
    isDefault: isOwn && record.isDefault,
    isSharedDefault: record.shared && record.sharedDefault,
    isWritable: mayDo('update', savedViews, record, person),
  };
}

/** The default of the user precedes that for everybody; among several, the newest one wins. */
function findDefault(views: readonly NamedView[]): NamedView | null {
  const byAge = [...views].sort((one, other) => other.id - one.id);
  return (
    byAge.find(({ isDefault }) => isDefault) ?? byAge.find(({ isSharedDefault }) => isSharedDefault) ?? null
  );
}

/** Returns the saved views of a list, updated live: those of the user, and those that colleagues share. */
export function useSavedViews(resource: Resource, person: Person): SavedViews {
  const pack = useLocalePack();
  const { state } = useListStatus(savedViews);
  const list = useVersionedStore(savedViews);
  const { id, role } = person;
  return useMemo(() => {
    const views = Array.from(list.store.ids(), (key) => list.store.get(key)).flatMap((record): NamedView[] =>
      record === undefined || record.snapshot.resource !== resource.name
        ? []
        : [readView(record.snapshot, resource, { id, role })],
    );
    const compareTexts = textComparer(pack);
    views.sort((one, other) => compareTexts(one.name, other.name) || one.id - other.id);
    return { views, defaultView: findDefault(views), isReady: state === 'ready' };
  }, [list, resource, id, role, state, pack]);
}
