import type { RecordId } from '@ne2016/contract';
import type { DataLayer } from '../src/layer/create-data-layer.ts';
import type { ListPresence, PresentPerson, RecordPresence } from '../src/presence/record-presence.ts';
import { isDraftKey, type RecordKey } from '../src/records/record-state.ts';
import type { ResourceStore } from '../src/store/resource-store.ts';

/** A record that is open in a page. */
export interface OpenView {
  readonly key: RecordKey;
  readonly presence: RecordPresence;
  readonly close: () => void;
  /** What it was told last of the others. */
  heard: readonly PresentPerson[];
  editing: string | null;
}

/** So many records are open in a page at most. */
const mostOpen = 2;

/** Which records a page has open, and whom it shows there. */
export class PagePresence {
  readonly #layer: DataLayer;
  readonly #store: ResourceStore;
  readonly #onPlace: () => void;
  #views: readonly OpenView[] = [];
  #closeList: (() => void) | undefined;
  #isShownWhileReading = true;

  /** @param onPlace called whenever the page may be seen at another record, or at one less. */
  constructor(layer: DataLayer, store: ResourceStore, onPlace: () => void) {
    this.#layer = layer;
    this.#store = store;
    this.#onPlace = onPlace;
    // A draft becomes a record, which may be gone before anybody looks.
    store.subscribe((changed) => {
      if (this.#views.some(({ key }) => changed.has(key))) onPlace();
    });
  }

  get views(): readonly OpenView[] {
    return this.#views;
  }

  /** `undefined` while the list is not on the screen. */
  get list(): ListPresence | undefined {
    return this.#closeList && this.#layer.people?.ofList(this.#store.resource);
  }

  /** The record that a view shows; none for a draft, and for one that is gone. */
  idOf({ key }: OpenView): RecordId | undefined {
    const state = this.#store.get(key);
    return state === undefined || state.deleted || isDraftKey(state.key) ? undefined : state.key;
  }

  /** Whether others are to see this page at the record of a view. */
  isSeenAt(view: OpenView): boolean {
    const id = this.idOf(view);
    const isEdited = this.#views.some((other) => other.editing !== null && this.idOf(other) === id);
    return this.#isShownWhileReading || isEdited;
  }

  openList(): void {
    this.#closeList ??= this.#layer.people?.ofList(this.#store.resource).subscribe(() => undefined);
    this.#onPlace();
  }

  closeList(): void {
    this.#closeList?.();
    this.#closeList = undefined;
    this.#onPlace();
  }

  open(key: RecordKey): void {
    const [oldest] = this.#views;
    if (oldest !== undefined && this.#views.length === mostOpen) this.close(oldest);
    const presence = this.#layer.presence(this.#store.resource, key);
    const view = { key, presence, heard: presence.others, editing: null, close: () => {} };
    view.close = presence.subscribe(() => {
      view.heard = presence.others;
    });
    view.heard = presence.others;
    this.#views = [...this.#views, view];
    this.#onPlace();
  }

  edit(view: OpenView, attribute: string | null): void {
    view.editing = attribute;
    view.presence.setEditing(attribute);
    this.#onPlace();
  }

  close(view: OpenView): void {
    this.#views = this.#views.filter((other) => other !== view);
    view.close();
    this.#onPlace();
  }

  closeAll(): void {
    this.closeList();
    for (const view of this.#views) this.close(view);
  }

  showWhileReading(isShown: boolean): void {
    this.#isShownWhileReading = isShown;
    this.#layer.people?.showWhileReading(isShown);
    this.#onPlace();
  }
}
