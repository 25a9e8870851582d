import type { RollupFunction } from '@ne2016/contract';
import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { Tally } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';

/** A list whose records link to the records of another list. */
export type LinkingList = Pick<
  ResourceStore,
  'ids' | 'load' | 'state' | 'subscribe' | 'subscribeState' | 'values' | 'version'
>;

/** An attribute that is summed or compared. */
export interface RolledUp {
  readonly name: string;
  /** Largest number of decimals of its values. */
  readonly decimals: number;
  /** Returns a value as a number; results that are not numbers are not counted. */
  toNumber(value: unknown): unknown;
}

/** Returns whether a linking record counts. */
type Condition = (values: RecordValues) => boolean;

/** Called with the records whose rollups have changed; with `null` if these may be all records. */
type RollupListener = (changed: ReadonlySet<RecordKey> | null) => void;

/**
 * The rollups of a list, grouped by the record that its records link to. The first read counts the whole
 * list. While the index has followers, changes then update it incrementally; without followers, the next read
 * after a change counts the whole list again.
 */
export class RollupIndex {
  readonly #list: LinkingList;
  readonly #link: string;
  readonly #figures: readonly RolledUp[];
  readonly #counts: Condition;
  readonly #listeners = new Set<RollupListener>();
  #tally: Tally;
  #linkedBy = new Map<RecordKey, RecordKey>();
  /** The version of the list that was counted; -1 before the first count. */
  #version = -1;
  #wasReady = false;
  #releases: readonly (() => void)[] = [];

  constructor(list: LinkingList, link: string, figures: readonly RolledUp[], counts: Condition) {
    this.#list = list;
    this.#link = link;
    this.#figures = figures;
    this.#counts = counts;
    this.#tally = this.#emptyTally();
  }

  /**
   * Returns the rollup of the records that link to `id`; `null` until their list is loaded.
   * @param figure Name of the aggregated attribute; `null` for a count.
   */
  read(id: RecordKey, by: RollupFunction, figure: string | null): number | null {
    if (!this.#isReady) return null;
    this.#catchUp();
    const group = this.#tally.group(String(id));
    if (by === 'count') return group?.size ?? 0;
    return (
      group?.total(
        this.#figures.findIndex(({ name }) => name === figure),
        by,
      ) ?? null
    );
  }

  follow(listener: RollupListener): () => void {
    const entry: RollupListener = (changed) => listener(changed);
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(entry);
      if (this.#listeners.size > 0) return;
      for (const release of this.#releases) release();
      this.#releases = [];
    };
  }

  get #isReady(): boolean {
    return this.#list.state.state === 'ready';
  }

  #emptyTally(): Tally {
    return new Tally(this.#figures.map(({ decimals }) => decimals));
  }

  #begin(): void {
    this.#catchUp();
    this.#wasReady = this.#isReady;
    this.#releases = [
      this.#list.subscribe((changed) => this.#note(changed)),
      this.#list.subscribeState(() => {
        if (this.#wasReady === this.#isReady) return;
        this.#wasReady = this.#isReady;
        this.#notify(null);
      }),
    ];
  }

  /** Counts all records again if the list has changed since the last count. */
  #catchUp(): void {
    if (this.#version === this.#list.version || this.#releases.length > 0) return;
    this.#version = this.#list.version;
    this.#tally = this.#emptyTally();
    this.#linkedBy = new Map();
    const linked = new Set<RecordKey>();
    for (const key of this.#list.ids()) this.#take(key, linked);
  }

  #note(changed: ChangedKeys): void {
    const linked = new Set<RecordKey>();
    for (const key of changed) this.#take(key, linked);
    this.#version = this.#list.version;
    // Until the list is loaded, its rollups are `null` and there is nothing to report.
    if (linked.size > 0 && this.#wasReady) this.#notify(linked);
  }

  /**
   * Counts a record with its current values. If its contribution changes, adds the records that it linked to
   * and links to now to `linked`.
   */
  #take(key: RecordKey, linked: Set<RecordKey>): void {
    const values: RecordValues | undefined = this.#list.values(key);
    const id = values?.[this.#link];
    const before = this.#linkedBy.get(key);
    const isCounted = values !== undefined && typeof id === 'number' && this.#counts(values);
    const contribution = isCounted
      ? { group: String(id), values: this.#figures.map(({ name, toNumber }) => toNumber(values[name])) }
      : undefined;
    if (!this.#tally.set(key, contribution)) return;
    if (before !== undefined) linked.add(before);
    if (!isCounted) {
      this.#linkedBy.delete(key);
      return;
    }
    linked.add(id);
    this.#linkedBy.set(key, id);
  }

  #notify(changed: ReadonlySet<RecordKey> | null): void {
    for (const listener of this.#listeners) listener(changed);
  }
}
