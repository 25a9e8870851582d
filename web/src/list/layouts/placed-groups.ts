import type { RecordKey } from '@ne2016/data-layer';
import { bisector } from 'd3-array';
import type { Selection } from '#query/tally/list-tally.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** Records by group, each group in the order of the list. */
export type RecordGroups<Group> = ReadonlyMap<Group, readonly RecordKey[]>;

interface PlacedGroupsOptions<Group> {
  /** Returns the current group of a record; `undefined` if it belongs to none. */
  readonly groupOf: (key: RecordKey) => Group | undefined;
  readonly slices: TimeSlices;
  /** Called with a new map after every change of the groups. */
  readonly publish: (groups: RecordGroups<Group>) => void;
}

/** Number of records between two checks of the remaining time. */
const portion = 128;

/** Number of changes above which all records are grouped again. */
const mostRemembered = 200;

/**
 * Number of recent changes that are placed again with each change of the list: pinned records may move later.
 */
const mostRecent = 32;

/** A pass over the list that makes the groups. */
interface Pass<Group> {
  readonly groups: Map<Group, RecordKey[]>;
  readonly groupByKey: Map<RecordKey, Group | undefined>;
  /** The visited records, in the order of the list. */
  readonly seen: RecordKey[];
  /** Changes since the pass started. */
  readonly changed: Set<RecordKey>;
  /** Place of the next record; `undefined` if records may have moved since. */
  next: number | undefined;
  /** Records have moved since the pass started, so the pass may have missed an unchanged record. */
  hasMoved: boolean;
}

const newPass = <Group>(): Pass<Group> => ({
  groups: new Map(),
  groupByKey: new Map(),
  seen: [],
  changed: new Set(),
  next: 0,
  hasMoved: false,
});

function moveIn(pass: Pass<unknown>): void {
  pass.next = undefined;
  pass.hasMoved = true;
}

/** Groups the records of a list: in slices first, then incrementally. */
export class PlacedGroups<Group> {
  readonly #options: PlacedGroupsOptions<Group>;
  #records: Selection | undefined;
  #groups = new Map<Group, readonly RecordKey[]>();
  #groupByKey = new Map<RecordKey, Group | undefined>();
  /** Changes since the last call of `follow`, and the most recent ones before. */
  #changed = new Set<RecordKey>();
  #pass: Pass<Group> | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: PlacedGroupsOptions<Group>) {
    this.#options = options;
  }

  /** Groups these records from now on. For a later state of the same list, places changed records only. */
  follow(records: Selection): void {
    const before = this.#records;
    this.#records = records;
    if (before?.source !== records.source) return this.#lookThrough();
    if (this.#pass === undefined) this.#placeChanged();
    else moveIn(this.#pass);
  }

  /** Takes changed records into account. */
  update(changed: Iterable<RecordKey>): void {
    if (this.#records === undefined) return;
    const changes = this.#pass?.changed ?? this.#changed;
    for (const key of changed) {
      // Keeps the most recent changes at the end.
      changes.delete(key);
      changes.add(key);
    }
    if (this.#pass !== undefined) moveIn(this.#pass);
    else if (this.#changed.size > mostRemembered) this.#lookThrough();
    else this.#replace(changed);
  }

  /** Stops until `follow` is called again. */
  stop(): void {
    this.#records = undefined;
    this.#endPass();
  }

  #endPass(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#pass = undefined;
  }

  /** Visits all records, as many as possible at once. */
  #lookThrough(): void {
    this.#endPass();
    this.#changed = new Set();
    this.#pass = newPass();
    this.#options.slices.now((isOver) => this.#work(isOver));
  }

  #work(isOver: () => boolean): void {
    const [pass, records] = [this.#pass, this.#records];
    if (pass === undefined || records === undefined) return;
    let next = pass.next ?? this.#findNext(pass);
    do {
      const end = Math.min(next + portion, records.size);
      for (; next < end; next += 1) this.#add(pass, records.keyAt(next));
      if (next >= records.size) return this.#finish(pass);
    } while (!isOver());
    pass.next = next;
    this.#cancel = this.#options.slices.soon((isOver) => this.#work(isOver));
  }

  /** Returns the place behind the last visited record that has kept its relative order. */
  #findNext({ seen, changed }: Pass<Group>): number {
    while (seen.length > 0 && changed.has(seen.at(-1) ?? '')) seen.pop();
    const last = seen.at(-1);
    return last === undefined ? 0 : (this.#records?.indexOf(last) ?? -1) + 1;
  }

  #add({ groups, groupByKey, seen }: Pass<Group>, key: RecordKey | undefined): void {
    if (key === undefined || groupByKey.has(key)) return;
    const group = this.#options.groupOf(key);
    groupByKey.set(key, group);
    seen.push(key);
    if (group === undefined) return;
    const keys = groups.get(group);
    if (keys === undefined) groups.set(group, [key]);
    else keys.push(key);
  }

  #finish({ groups, groupByKey, changed, hasMoved }: Pass<Group>): void {
    this.#endPass();
    this.#groups = groups;
    this.#groupByKey = groupByKey;
    this.#changed = changed;
    // With more changes, the groups stay as they are and all records are visited again.
    const isLatest = changed.size <= mostRemembered;
    this.#replace(isLatest ? changed : [], true);
    if (!isLatest || (hasMoved && !this.#isWhole())) this.#lookAgain();
  }

  /** Places changed records in a new state of the same list. */
  #placeChanged(): void {
    this.#replace(this.#changed);
    this.#changed = new Set([...this.#changed].slice(-mostRecent));
    // If the sizes differ, records came or went without a change of their own, such as unpinned ones.
    if (!this.#isWhole()) this.#lookAgain();
  }

  #isWhole(): boolean {
    return this.#groupByKey.size === this.#records?.size;
  }

  #lookAgain(): void {
    this.#cancel?.();
    this.#cancel = this.#options.slices.soon(() => this.#lookThrough());
  }

  /** Moves records to their current places; publishes the groups if any have changed. */
  #replace(changed: Iterable<RecordKey>, isChanged = false): void {
    const moved = new Set(changed);
    const added = new Map<Group, { key: RecordKey; place: number }[]>();
    const touched = new Set<Group>();
    for (const key of moved) {
      const before = this.#groupByKey.get(key);
      const place = this.#records?.indexOf(key) ?? -1;
      const after = place < 0 ? undefined : this.#options.groupOf(key);
      if (place < 0) this.#groupByKey.delete(key);
      else this.#groupByKey.set(key, after);
      if (before !== undefined) touched.add(before);
      if (after === undefined) continue;
      touched.add(after);
      added.set(after, [...(added.get(after) ?? []), { key, place }]);
    }
    let hasChanged = isChanged;
    for (const group of touched) hasChanged = this.#fill(group, moved, added.get(group) ?? []) || hasChanged;
    if (hasChanged) this.#publish();
  }

  /** Removes records from a group and inserts others. Returns whether this changed the group. */
  #fill(
    group: Group,
    without: ReadonlySet<RecordKey>,
    added: { readonly key: RecordKey; readonly place: number }[],
  ): boolean {
    const before = this.#groups.get(group) ?? [];
    const keys = before.filter((key) => !without.has(key));
    for (const { key, place } of added) keys.splice(this.#placeIn(keys, place), 0, key);
    if (keys.length === before.length && keys.every((key, place) => key === before[place])) return false;
    if (keys.length === 0) this.#groups.delete(group);
    else this.#groups.set(group, keys);
    return true;
  }

  /** Returns the number of records of a group before a place of the list. */
  #placeIn(keys: readonly RecordKey[], place: number): number {
    return bisector((key: RecordKey) => this.#records?.indexOf(key) ?? -1).right(keys, place);
  }

  #publish(): void {
    this.#options.publish(new Map(this.#groups));
  }
}
