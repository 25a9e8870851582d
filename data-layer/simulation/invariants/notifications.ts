import { isDraftKey, type RecordKey, type RecordState } from '../../src/records/record-state.ts';
import type { ResourceStore } from '../../src/store/resource-store.ts';
import type { Break } from './invariant.ts';

type State = RecordState<Record<string, unknown>>;

function isSame(left: State | undefined, right: State | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Subscribes to a store like an interface, and records what it would have rendered. */
export class Notifications {
  readonly #store: ResourceStore;
  readonly #page: string;
  readonly #break: Break;
  readonly #drawn = new Map<RecordKey, State>();
  /** The records whose own listeners are still to be called for the current change. */
  #expected = new Set<RecordKey>();
  readonly #listening = new Set<RecordKey>();
  readonly #touched = new Set<RecordKey>();

  constructor(
    store: ResourceStore,
    page: string,
    onBreak: Break,
    onChanged: (key: RecordKey, state: State | undefined) => void,
  ) {
    this.#store = store;
    this.#page = page;
    this.#break = onBreak;
    store.subscribe((changed) => {
      this.checkDelivery();
      for (const key of changed) this.#markCreated(key);
      for (const key of changed) this.#take(key);
      this.#expected = new Set([...changed].filter((key) => this.#listening.has(key)));
      for (const key of changed) {
        onChanged(key, store.get(key));
      }
    });
  }

  /** Marks a record as edited: its listeners may then also be called without a visible change. */
  markTouched(key: RecordKey): void {
    this.#touched.add(key);
  }

  /** Checks that all listeners of changed records were called. */
  checkDelivery(): void {
    for (const key of this.#expected) this.#fail(`nobody told the listener of ${key}`);
    this.#expected.clear();
  }

  /** Checks that the rendered states are the current ones. */
  checkAll(): void {
    this.checkDelivery();
    for (const id of this.#store.ids())
      if (this.#store.get(id) !== this.#drawn.get(id)) this.#fail(`${id} changed, and nobody was told`);
    for (const [key, state] of this.#drawn)
      if (this.#store.get(key) !== state) this.#fail(`${key} changed or went, and nobody was told`);
    // Not during a notification: it may or may not include listeners that are added meanwhile.
    for (const key of this.#drawn.keys()) this.#listenTo(key);
  }

  #take(key: RecordKey): void {
    const state = this.#store.get(key);
    // A record that was added and removed at once was never rendered.
    if (state !== undefined && !this.#isTouched(key) && isSame(state, this.#drawn.get(key)))
      this.#fail(`${key} did not change: ${JSON.stringify(state)}`);
    if (state === undefined || state.key !== key) this.#drawn.delete(key);
    else this.#drawn.set(key, state);
  }

  /** Marks the record of a saved draft as edited, like the draft. */
  #markCreated(key: RecordKey): void {
    const state = isDraftKey(key) ? this.#store.get(key) : undefined;
    if (state !== undefined) this.#touched.add(state.key);
  }

  #isTouched(key: RecordKey): boolean {
    return isDraftKey(key) || this.#touched.has(key);
  }

  #listenTo(key: RecordKey): void {
    if (this.#listening.has(key)) return;
    this.#listening.add(key);
    this.#store.subscribeRecord(key, () => {
      if (!this.#expected.delete(key)) this.#fail(`the listener of ${key} was called for nothing`);
    });
  }

  #fail(how: string): void {
    this.#break('subscribers are called for changes, and for nothing else', `${this.#page}: ${how}`);
  }
}
