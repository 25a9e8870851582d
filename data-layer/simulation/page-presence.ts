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
  /** The others, as last reported to this view. */
  heard: readonly PresentPerson[];
  editing: string | null;
}

/** The most records that a page has open. */
const mostOpen = 2;

/** The open records of a page, and the people shown there. */
export class PagePresence {
  readonly #layer: DataLayer;
  readonly #store: ResourceStore;
  readonly #onPlace: () => void;
  #views: readonly OpenView[] = [];
  #closeList: (() => void) | undefined;
  #isShownWhileReading = true;

  /** @param onPlace called when the page may be shown at another record, or at one fewer. */
  constructor(layer: DataLayer, store: ResourceStore, onPlace: () => void) {
    this.#layer = layer;
    this.#store = store;
    this.#onPlace = onPlace;
    // A draft becomes a record, which may be deleted before the next check.
    store.subscribe((changed) => {
      if (this.#views.some(({ key }) => changed.has(key))) onPlace();
    });
  }

  get views(): readonly OpenView[] {
    return this.#views;
  }

  /** `undefined` while the list is not open. */
  get list(): ListPresence | undefined {
    return this.#closeList && this.#layer.people?.ofList(this.#store.resource);
  }

  /** The record of a view; `undefined` for a draft and a deleted record. */
  idOf({ key }: OpenView): RecordId | undefined {
    const state = this.#store.get(key);
    return state === undefined || state.deleted || isDraftKey(state.key) ? undefined : state.key;
  }

  /** Returns whether this page is to be shown to others at the record of a view. */
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
