import type { Person, RecordOf, Resource, SavedView } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import type { LocalePack } from '#formats/locale-pack.ts';
import { textComparer } from '#formats/compare-texts.ts';
import { mayDo } from '#live/records/user-rights.ts';
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

/** The store of the saved views of all lists. */
export type SavedViewStore = Pick<
  ResourceStore<RecordOf<typeof savedViews>>,
  'get' | 'ids' | 'load' | 'state' | 'subscribe' | 'subscribeState' | 'version'
>;

interface SavedViewsOf {
  readonly resource: Resource;
  readonly person: Person;
  /** Determines the sort order of names. */
  readonly pack: LocalePack;
}

/** Returns the saved views of a list: those of the user, and those that colleagues share. */
export function readSavedViews(
  store: Pick<SavedViewStore, 'get' | 'ids'>,
  isReady: boolean,
  { resource, person, pack }: SavedViewsOf,
): SavedViews {
  const views = Array.from(store.ids(), (key) => store.get(key)).flatMap((record): NamedView[] =>
    record === undefined || record.snapshot.resource !== resource.name
      ? []
      : [readView(record.snapshot, resource, person)],
  );
  const compareTexts = textComparer(pack);
  views.sort((one, other) => compareTexts(one.name, other.name) || one.id - other.id);
  return { views, defaultView: findDefault(views), isReady };
}
