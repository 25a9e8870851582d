import { isDraftKey, type RecordKey, type RecordState } from '../../src/records/record-state.ts';
import type { ResourceStore } from '../../src/resource-store.ts';
import type { Break } from './law.ts';

type State = RecordState<Record<string, unknown>>;

function isSame(left: State | undefined, right: State | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Whether nobody here works on a record, or did: then only news of the server are told of it. */
function isUntouched(state: State | undefined): boolean {
  // One that came and went at once nobody has drawn.
  if (state === undefined) return false;
  const { changed, saving, deleting, gone, problem } = state;
  return changed.length === 0 && !saving && !deleting && !gone && problem === null;
}

/** Listens to a store as an interface does, and keeps what it would have drawn. */
export class Notifications {
  readonly #store: ResourceStore;
  readonly #page: string;
  readonly #break: Break;
  readonly #drawn = new Map<RecordKey, State>();
  /** The records whose own listeners are still to be called for the change that is being told. */
  #expected = new Set<RecordKey>();
  readonly #listening = new Set<RecordKey>();
  #acting: RecordKey | 'a draft' | undefined;

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
      for (const key of changed) this.#take(key);
      this.#expected = new Set([...changed].filter((key) => this.#listening.has(key)));
      for (const key of changed) {
        onChanged(key, store.get(key));
      }
    });
  }

  /** Lets a person act on a record, who may well be told of what was just done without a change to be seen. */
  whileActingOn<Result>(key: RecordKey | 'a draft', act: () => Result): Result {
    this.#acting = key;
    try {
      return act();
    } finally {
      this.#acting = undefined;
    }
  }

  /** Everybody was called who listens to a record that changed. */
  checkDelivery(): void {
    for (const key of this.#expected) this.#fail(`nobody told the listener of ${key}`);
    this.#expected.clear();
  }

  /** What was drawn is what is there. */
  checkAll(): void {
    this.checkDelivery();
    for (const id of this.#store.ids())
      if (this.#store.get(id) !== this.#drawn.get(id)) this.#fail(`${id} changed, and nobody was told`);
    for (const [key, state] of this.#drawn)
      if (this.#store.get(key) !== state) this.#fail(`${key} changed or went, and nobody was told`);
    // Not while something is being told: a listener that comes then may hear of it or not.
    for (const key of this.#drawn.keys()) this.#listenTo(key);
  }

  #take(key: RecordKey): void {
    const state = this.#store.get(key);
    const isActedOn = key === this.#acting || (isDraftKey(key) && this.#acting === 'a draft');
    if (!isActedOn && isUntouched(state) && isSame(state, this.#drawn.get(key)))
      this.#fail(`${key} did not change: ${JSON.stringify(state)}`);
    if (state === undefined || state.key !== key) this.#drawn.delete(key);
    else this.#drawn.set(key, state);
  }

  #listenTo(key: RecordKey): void {
    if (this.#listening.has(key)) return;
    this.#listening.add(key);
    this.#store.subscribeRecord(key, () => {
      if (!this.#expected.delete(key)) this.#fail(`the listener of ${key} was called for nothing`);
    });
  }

  #fail(how: string): void {
    this.#break('whoever listens hears of changes, and of nothing else', `${this.#page}: ${how}`);
  }
}
