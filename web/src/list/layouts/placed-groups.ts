import type { RecordKey } from '@ne2016/data-layer';
import { bisector } from 'd3-array';
import type { Selection } from '#query/tally/list-tally.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** Records by what they have in common, each group in the order of the list. */
export type RecordGroups<Group> = ReadonlyMap<Group, readonly RecordKey[]>;

interface PlacedGroupsOptions<Group> {
  /** The group of a record as it is now; `undefined` for one that belongs in none. */
  readonly groupOf: (key: RecordKey) => Group | undefined;
  readonly slices: TimeSlices;
  /** Called with other groups whenever they have changed. */
  readonly publish: (groups: RecordGroups<Group>) => void;
}

/** How many records are looked at between two looks at the clock. */
const portion = 128;

/** With more changes than these, all records are looked through. */
const mostRemembered = 200;

/** So many records that have changed are looked at again when the list does: who works on one holds it in its place. */
const mostRecent = 32;

/** The groups that are being made, by one pass over the list. */
interface Pass<Group> {
  readonly groups: Map<Group, RecordKey[]>;
  readonly groupByKey: Map<RecordKey, Group | undefined>;
  /** The records that it has looked at, in the order of the list. */
  readonly seen: RecordKey[];
  /** What has changed since it began. */
  readonly changed: Set<RecordKey>;
  /** The place of the next record; `undefined` when records may have moved since. */
  next: number | undefined;
  /** Whether records have moved since it began: one may be missed that has not changed itself. */
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

/** Puts the records of a list into groups: in slices at first, then only those that change. */
export class PlacedGroups<Group> {
  readonly #options: PlacedGroupsOptions<Group>;
  #records: Selection | undefined;
  #groups = new Map<Group, readonly RecordKey[]>();
  #groupByKey = new Map<RecordKey, Group | undefined>();
  /** What has changed since the list was last told, and the last ones before. */
  #changed = new Set<RecordKey>();
  #pass: Pass<Group> | undefined;
  #cancel: (() => void) | undefined;

  constructor(options: PlacedGroupsOptions<Group>) {
    this.#options = options;
  }

  /** Groups these records from now on. Of the same list at a later moment, only what has changed. */
  follow(records: Selection): void {
    const before = this.#records;
    this.#records = records;
    if (before?.source !== records.source) return this.#lookThrough();
    if (this.#pass === undefined) this.#placeChanged();
    else moveIn(this.#pass);
  }

  /** Takes over records that have changed. */
  update(changed: Iterable<RecordKey>): void {
    if (this.#records === undefined) return;
    const noted = this.#pass?.changed ?? this.#changed;
    for (const key of changed) {
      // The last ones are at the end.
      noted.delete(key);
      noted.add(key);
    }
    if (this.#pass !== undefined) moveIn(this.#pass);
    else if (this.#changed.size > mostRemembered) this.#lookThrough();
    else this.#replace(changed);
  }

  /** Does nothing more until it is to follow records again. */
  stop(): void {
    this.#records = undefined;
    this.#endPass();
  }

  #endPass(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#pass = undefined;
  }

  /** Looks at all records: at once at those that a moment is enough for. */
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

  /** The place behind the last record that was looked at and is still where it was among the others. */
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
    // With more changes, it is shown as it was, and all is looked through again.
    const isLatest = changed.size <= mostRemembered;
    this.#replace(isLatest ? changed : [], true);
    if (!isLatest || (hasMoved && !this.#isWhole())) this.#lookAgain();
  }

  /** The list is another, with the same records but for those that have changed. */
  #placeChanged(): void {
    this.#replace(this.#changed);
    this.#changed = new Set([...this.#changed].slice(-mostRecent));
    // Some came or went without a change of their own, such as those that nobody works on any more.
    if (!this.#isWhole()) this.#lookAgain();
  }

  #isWhole(): boolean {
    return this.#groupByKey.size === this.#records?.size;
  }

  #lookAgain(): void {
    this.#cancel?.();
    this.#cancel = this.#options.slices.soon(() => this.#lookThrough());
  }

  /** Puts records where they belong now, and publishes that if it is elsewhere. */
  #replace(changed: Iterable<RecordKey>, isNews = false): void {
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
    let hasChanged = isNews;
    for (const group of touched) hasChanged = this.#fill(group, moved, added.get(group) ?? []) || hasChanged;
    if (hasChanged) this.#publish();
  }

  /** Takes records out of a group, and puts others in. Answers whether that changed it. */
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

  /** How many records of a group stand before a place of the list. */
  #placeIn(keys: readonly RecordKey[], place: number): number {
    return bisector((key: RecordKey) => this.#records?.indexOf(key) ?? -1).right(keys, place);
  }

  #publish(): void {
    this.#options.publish(new Map(this.#groups));
  }
}
