import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { type ChangeSource, type RecordChange, subscribeToChanges } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import { type FrozenListRows, freezeRows, type RowsInSight } from '../rows/freeze-rows.ts';
import type { FrozenRow, ListRows, LiveRows } from '../rows/list-rows.ts';
import type { Selection } from '../tally/list-tally.ts';
import { memoizeLast, type Part, type QueryHost, Subscriptions } from './part.ts';

type FreezableStore = ChangeSource & Pick<ResourceStore, 'values'>;

/** Number of remembered writes. The rows of older ones have long been in their places. */
const mostRemembered = 1_000;

/** Adds a key to a set of bounded size; the oldest keys are dropped. */
function addNewest<Key>(keys: Set<Key>, key: Key): void {
  keys.delete(key);
  keys.add(key);
  for (const oldest of keys) {
    if (keys.size <= mostRemembered) break;
    keys.delete(oldest);
  }
}

interface FrozenRowsInput {
  readonly rows: LiveRows;
  readonly selection: Selection | null;
  /** The question that the rows answer, as text; rows of another question are not frozen. */
  readonly asked: string;
  /** Whether the rows are the complete answer. */
  readonly isSettled: boolean;
}

const areFrozen = (rows: ListRows): rows is FrozenListRows => 'inSight' in rows;

/** Returns the number of remote records that frozen rows keep back. */
export const heldBackCount = (rows: ListRows) => (areFrozen(rows) ? rows.heldBackCount : 0);

/**
 * Freezes the rows in sight while the pointer or the focus is in them: knows these rows, and the authors of
 * changes to their records.
 */
export class FrozenRows implements Part<FrozenRowsInput, ListRows> {
  readonly #host: QueryHost;
  readonly #store: FreezableStore;
  readonly #subscriptions = new Subscriptions();
  /** Records last written by the current user. */
  readonly #own = new Set<RecordKey>();
  /** Records last written by other users, since the rows were last frozen. */
  readonly #touched = new Set<RecordKey>();
  #isFrozen = false;
  #inSight: RowsInSight = { first: 0, rows: [] };
  /** Values of the records in sight, to be shown if they are deleted. */
  #values: ReadonlyMap<RecordKey, RecordValues> = new Map();
  /** The question that these rows answer; `undefined` while they may still answer an earlier one. */
  #askedInSight: string | undefined;
  /** The rows for which the list was already scrolled. */
  #shifted: ListRows | undefined;
  /** Changes when rows must be frozen again: other rows are in sight, or fewer are to be frozen. */
  #turn = 0;
  #output: ListRows | undefined;
  #asked = '';
  /** The last answered question: a search that runs again because of remote changes is not a new question. */
  #answered: string | undefined;

  constructor(host: QueryHost, store: FreezableStore) {
    this.#host = host;
    this.#store = store;
  }

  update({ rows, selection, asked, isSettled }: FrozenRowsInput): ListRows {
    if (this.#host.isActive)
      this.#subscriptions.renew([], () => [
        subscribeToChanges(this.#store, (changes) => {
          for (const one of changes) this.#note(one);
          // Rows that are out of place were frozen before the authors were known.
          if (this.#output !== undefined && areFrozen(this.#output) && this.#output.differsFromLive)
            this.#freezeAgain();
        }),
      ]);
    this.#asked = asked;
    if (isSettled) this.#answered = asked;
    // A user who goes back before the answer sees other rows than those of the earlier answer.
    else if (this.#answered !== asked) this.#answered = undefined;
    // Until moved records are counted, the previous rows are shown, with records at their new places.
    this.#output = this.#frozen(rows, selection, asked, this.#isFrozen, this.#turn);
    return this.#output;
  }

  /** Freezes the rows, because the pointer or the focus is in them, or releases them. */
  setFrozen(isFrozen: boolean): void {
    if (isFrozen === this.#isFrozen) return;
    if (isFrozen) this.#touched.clear();
    this.#isFrozen = isFrozen;
    this.#host.changed();
  }

  /**
   * Stores the rows that are in sight now, after each rendering of rows.
   * @returns The number of rows to scroll by, so that they stay in place.
   */
  see(shown: ListRows, inSight: RowsInSight): number {
    this.#askedInSight = this.#answered === this.#asked ? this.#asked : undefined;
    const isShifted = areFrozen(shown) && shown.shift !== 0 && this.#shifted !== shown;
    // Until the list is scrolled, other rows are at these indexes.
    this.#inSight = isShifted ? shown.inSight : inSight;
    this.#shifted = shown;
    this.#rememberValues();
    if (this.#isOutdated(shown)) this.#freezeAgain();
    return isShifted ? shown.shift : 0;
  }

  stop(): void {
    this.#subscriptions.stop();
  }

  #freezeAgain(): void {
    this.#turn += 1;
    if (this.#isFrozen) this.#host.changed();
  }

  readonly #frozen = memoizeLast(
    (live: LiveRows, _selection: Selection | null, asked: string, isFrozen: boolean, _turn: number) => {
      // The rows in sight of another question are others.
      if (!isFrozen || this.#askedInSight !== asked || this.#inSight.rows.length === 0) return live;
      return freezeRows(live, this.#inSight, {
        isOwn: (key) => this.#own.has(key),
        isTouched: (key) => this.#touched.has(key),
        reasonOf: (key) => this.#reasonOf(key),
      });
    },
  );

  /** Returns whether rows are still frozen, or keep others back, that have left the screen. */
  #isOutdated(shown: ListRows): boolean {
    if (!areFrozen(shown) || !shown.differsFromLive || this.#inSight === shown.inSight) return false;
    const { first, rows } = this.#inSight;
    return first !== shown.inSight.first || rows.length !== shown.countBefore;
  }

  #note({ key, isOwn }: RecordChange): void {
    addNewest(isOwn ? this.#own : this.#touched, key);
    (isOwn ? this.#touched : this.#own).delete(key);
  }

  #rememberValues(): void {
    const keys = this.#inSight.rows.flatMap((row) => (row.type === 'record' ? [row.key] : []));
    const known = keys.map((key) => [key, this.#store.values(key) ?? this.#values.get(key)] as const);
    this.#values = new Map(known.filter((one): one is [RecordKey, RecordValues] => one[1] !== undefined));
  }

  #reasonOf(key: RecordKey): FrozenRow {
    if (this.#store.values(key) !== undefined) return { reason: 'leaving' };
    return { reason: 'deleted', values: this.#values.get(key) };
  }
}
