import type { Steps } from '../pace.ts';

/** A chunk of this length is split, so that a change moves the pointers of one chunk only: some 4 kB. */
const mostInChunk = 512;

/** New chunks are half full, so that the first changes split none. */
const inNewChunk = mostInChunk / 2;

/** Fewer entries are not parted any further: they are sorted when one of them is looked at, in some milliseconds. */
const mostInPart = 4096;

/** A part is to have so many, so that most are not parted twice. */
const inNewPart = mostInPart / 2;

/** So many entries for each part are looked at to find parts of about one length. */
const samplesForPart = 4;

/** Into so many parts entries are parted at once: looking at the samples takes some microseconds. */
const mostParts = 512;

/** So many entries are put into a part in one step. */
const entriesInStep = 64;

/** What an order looks at first. */
export interface FirstCriterion<Item> {
  /** A primitive value. */
  of(item: Item): unknown;
  /** Compares two items by that value alone; 0 where the order does not tell their values apart. */
  compare(left: Item, right: Item): number;
}

/**
 * Entries in a total order. A change costs a binary search and a move within one chunk, whatever the length; a plain
 * array would move half of all entries. What a reset brings is parted only roughly, and a part is sorted when it is looked
 * into, since a screen shows few of them.
 */
export class SortedChunks<Entry> {
  readonly #compare: (left: Entry, right: Entry) => number;
  readonly #first: FirstCriterion<Entry>;
  /** None of them is empty, and the last entry of each is its greatest, sorted or not. */
  #chunks: Entry[][] = [];
  readonly #unsorted = new Set<Entry[]>();
  /** Where each chunk begins; made when it is asked for, and again after a change. */
  #beginnings: number[] | undefined;
  #size = 0;

  constructor(compare: (left: Entry, right: Entry) => number, first: FirstCriterion<Entry>) {
    this.#compare = compare;
    this.#first = first;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes over entries in any order in the place of what there is, which stays until the last step. */
  *reset(entries: readonly Entry[]): Steps<void> {
    const chunks: Entry[][] = [];
    for (const group of yield* this.#group(entries)) yield* this.#part(group, chunks);
    this.#chunks = chunks;
    this.#unsorted.clear();
    for (const chunk of chunks) this.#unsorted.add(chunk);
    this.#size = entries.length;
    this.#beginnings = undefined;
  }

  at(index: number): Entry | undefined {
    const found = this.#placeOf(index);
    const place = this.#sort(found) ? this.#placeOf(index) : found;
    return this.#chunks[place]?.[index - (this.#indexBeginnings()[place] ?? 0)];
  }

  /** How many entries are before this one, which need not be here. */
  indexOf(entry: Entry): number {
    const place = this.#chunkOf(entry);
    return (this.#indexBeginnings()[place] ?? this.#size) + this.#offsetIn(this.#chunkAt(place), entry);
  }

  /** Puts in an entry that is not here. */
  add(entry: Entry): void {
    if (this.#chunks.length === 0) this.#chunks.push([]);
    const found = this.#chunkOf(entry);
    // What is after all others belongs into the last chunk.
    const isLast = found === this.#chunks.length;
    if (isLast) this.#sort(found - 1);
    const place = isLast ? this.#chunks.length - 1 : found;
    const chunk = this.#chunkAt(place);
    chunk.splice(this.#offsetIn(chunk, entry), 0, entry);
    if (chunk.length > mostInChunk) this.#chunks.splice(place + 1, 0, chunk.splice(inNewChunk));
    this.#size += 1;
    this.#beginnings = undefined;
  }

  /** Takes out an entry that is here. */
  remove(entry: Entry): void {
    const place = this.#chunkOf(entry);
    const chunk = this.#chunkAt(place);
    chunk.splice(this.#offsetIn(chunk, entry), 1);
    if (chunk.length === 0) this.#chunks.splice(place, 1);
    this.#size -= 1;
    this.#beginnings = undefined;
  }

  /** Puts an entry in the stead of one that is here. Answers whether the order changed by that. */
  replace(before: Entry, after: Entry): boolean {
    const place = this.#chunkOf(before);
    const chunk = this.#chunkAt(place);
    const offset = this.#offsetIn(chunk, before);
    const previous = chunk[offset - 1] ?? this.#chunks[place - 1]?.at(-1);
    if (offset === chunk.length - 1) this.#sort(place + 1);
    const next = chunk[offset + 1] ?? this.#chunkAt(place + 1)[0];
    const isAfterPrevious = previous === undefined || this.#compare(previous, after) < 0;
    if (isAfterPrevious && (next === undefined || this.#compare(after, next) < 0)) {
      chunk[offset] = after;
      return false;
    }
    this.remove(before);
    this.add(after);
    return true;
  }

  /**
   * Puts entries together that the first criterion does not tell apart, one group after the other: where many share a
   * value, as they do in a list by department, this takes one look at each instead of a search for its part.
   * @returns all entries as one group where there are too many values.
   */
  *#group(entries: readonly Entry[]): Steps<readonly (readonly Entry[])[]> {
    if (entries.length < mostInChunk) return [entries];
    const groups = new Map<unknown, Entry[]>();
    let count = 0;
    for (const entry of entries) {
      const value = this.#first.of(entry);
      const group = groups.get(value);
      if (group !== undefined) group.push(entry);
      else if (groups.size === mostParts) return [entries];
      else groups.set(value, [entry]);
      count += 1;
      if (count % entriesInStep === 0) yield;
    }
    const compare = ([left]: readonly Entry[], [right]: readonly Entry[]) =>
      left === undefined || right === undefined ? 0 : this.#first.compare(left, right);
    const sorted: (readonly Entry[])[] = [];
    for (const group of [...groups.values()].sort(compare)) {
      const before = sorted.at(-1);
      if (before !== undefined && compare(before, group) === 0) sorted.splice(-1, 1, [...before, ...group]);
      else sorted.push(group);
    }
    return sorted;
  }

  /**
   * Parts entries into chunks, in order.
   * @param greatest an entry after all of them, which ends the last chunk.
   */
  *#part(entries: readonly Entry[], chunks: Entry[][], greatest?: Entry): Steps<void> {
    if (entries.length < mostInPart) {
      const chunk = greatest === undefined ? this.#withGreatestLast(entries) : [...entries, greatest];
      if (chunk.length > 0) chunks.push(chunk);
      return;
    }
    const bounds = this.#chooseBounds(entries);
    const parts = [...bounds.map((): Entry[] => []), []];
    let count = 0;
    for (const entry of entries) {
      const place = firstIndexWhere(bounds.length, (bound) => this.#isUpTo(entry, bounds[bound]));
      if (entry !== bounds[place]) parts[place]?.push(entry);
      count += 1;
      if (count % entriesInStep === 0) yield;
    }
    for (const [place, part] of parts.entries()) yield* this.#part(part, chunks, bounds[place] ?? greatest);
  }

  #withGreatestLast(entries: readonly Entry[]): Entry[] {
    const chunk = [...entries];
    for (const [place, entry] of chunk.entries()) {
      const last = chunk.at(-1);
      if (last === undefined || this.#compare(entry, last) <= 0) continue;
      chunk[place] = last;
      chunk[chunk.length - 1] = entry;
    }
    return chunk;
  }

  /** Entries out of all that part them into parts of about one length; each belongs to the part that it ends. */
  #chooseBounds(entries: readonly Entry[]): Entry[] {
    const parts = Math.min(mostParts, Math.ceil(entries.length / inNewPart));
    const step = Math.floor(entries.length / (parts * samplesForPart));
    const samples = entries.filter((_, index) => index % step === 0).sort(this.#compare);
    return samples.filter((_, index) => index % samplesForPart === samplesForPart - 1);
  }

  /** A chunk, an empty one beyond the last. */
  #chunkAt(place: number): Entry[] {
    return this.#chunks[place] ?? [];
  }

  /** Sorts what is at a place, unless it is. Answers whether it was a part too long for a chunk, which is chunks now. */
  #sort(place: number): boolean {
    const part = this.#chunks[place];
    if (part === undefined || !this.#unsorted.delete(part)) return false;
    part.sort(this.#compare);
    if (part.length <= mostInChunk) return false;
    const chunks: Entry[][] = [];
    for (let from = 0; from < part.length; from += inNewChunk)
      chunks.push(part.slice(from, from + inNewChunk));
    this.#chunks.splice(place, 1, ...chunks);
    this.#beginnings = undefined;
    return true;
  }

  #indexBeginnings(): readonly number[] {
    if (this.#beginnings !== undefined) return this.#beginnings;
    let beginning = 0;
    this.#beginnings = this.#chunks.map((chunk) => {
      beginning += chunk.length;
      return beginning - chunk.length;
    });
    return this.#beginnings;
  }

  /** The place of the chunk that has the entry at an index. */
  #placeOf(index: number): number {
    const beginnings = this.#indexBeginnings();
    return firstIndexWhere(beginnings.length, (place) => (beginnings[place] ?? 0) > index) - 1;
  }

  /** The first chunk whose last entry is not before `entry`, sorted; beyond the last one when there is none. */
  #chunkOf(entry: Entry): number {
    const find = () =>
      firstIndexWhere(this.#chunks.length, (place) => this.#isUpTo(entry, this.#chunks[place]?.at(-1)));
    const place = find();
    return this.#sort(place) ? find() : place;
  }

  /** The first place in a chunk whose entry is not before `entry`. */
  #offsetIn(chunk: readonly Entry[], entry: Entry): number {
    return firstIndexWhere(chunk.length, (place) => this.#isUpTo(entry, chunk[place]));
  }

  /** Whether an entry is not after another one. */
  #isUpTo(entry: Entry, other: Entry | undefined): boolean {
    return other !== undefined && this.#compare(other, entry) >= 0;
  }
}

/** The first index below `length` that `holds`, if it holds for every one after it too; `length` when there is none. */
function firstIndexWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
