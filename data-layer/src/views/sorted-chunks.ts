import { finish, type Steps } from '../ports/pace.ts';
import { firstIndexWhere, mostInPart, partEntries, partGroup, type TotalOrder } from './part-entries.ts';

/** The length at which a chunk is split, so that a change moves the pointers of one chunk only: some 4 kB. */
const mostInChunk = 512;

/** The length of new chunks, half full, so that the first changes split none. */
const inNewChunk = mostInChunk / 2;

/**
 * Entries in a total order. A change costs a binary search and a move within one chunk, at any length; a
 * plain array would move half of all entries. A reset only partitions its entries, and a part is sorted when
 * it is read, since a screen shows few of them.
 */
export class SortedChunks<Entry> {
  readonly #order: TotalOrder<Entry>;
  /** None is empty, and all entries of one come before those of the next. */
  #chunks: Entry[][] = [];
  readonly #unsorted = new Set<Entry[]>();
  /** The unsorted chunks whose greatest entry was not searched yet; in all other chunks it is the last. */
  readonly #withoutGreatestLast = new Set<Entry[]>();
  /** The index of each chunk's first entry; computed on demand, and again after a change. */
  #beginnings: number[] | undefined;
  #size = 0;

  constructor(order: TotalOrder<Entry>) {
    this.#order = order;
  }

  get size(): number {
    return this.#size;
  }

  /** Replaces all entries, given in any order. The old ones stay until the last step. */
  *reset(entries: readonly Entry[]): Steps<void> {
    this.#chunks = yield* partEntries(entries, this.#order);
    this.#unsorted.clear();
    this.#withoutGreatestLast.clear();
    this.#addUnsorted(this.#chunks);
    this.#size = entries.length;
    this.#beginnings = undefined;
  }

  at(index: number): Entry | undefined {
    let place = this.#placeOf(index);
    while (this.#sort(place)) place = this.#placeOf(index);
    return this.#chunks[place]?.[index - (this.#indexBeginnings()[place] ?? 0)];
  }

  /** The number of entries before this one, which need not be contained. */
  indexOf(entry: Entry): number {
    const place = this.#chunkOf(entry);
    return (this.#indexBeginnings()[place] ?? this.#size) + this.#offsetIn(this.#chunkAt(place), entry);
  }

  /** Adds an entry that is not contained. */
  add(entry: Entry): void {
    if (this.#chunks.length === 0) this.#chunks.push([]);
    const found = this.#chunkOf(entry);
    // An entry after all others belongs in the last chunk.
    const isLast = found === this.#chunks.length;
    if (isLast) while (this.#sort(this.#chunks.length - 1));
    const place = isLast ? this.#chunks.length - 1 : found;
    const chunk = this.#chunkAt(place);
    chunk.splice(this.#offsetIn(chunk, entry), 0, entry);
    if (chunk.length > mostInChunk) this.#chunks.splice(place + 1, 0, chunk.splice(inNewChunk));
    this.#size += 1;
    this.#beginnings = undefined;
  }

  /** Removes a contained entry. */
  remove(entry: Entry): void {
    const place = this.#chunkOf(entry);
    const chunk = this.#chunkAt(place);
    chunk.splice(this.#offsetIn(chunk, entry), 1);
    if (chunk.length === 0) this.#chunks.splice(place, 1);
    this.#size -= 1;
    this.#beginnings = undefined;
  }

  /** Replaces a contained entry. Returns whether the order has changed. */
  replace(before: Entry, after: Entry): boolean {
    const place = this.#chunkOf(before);
    const chunk = this.#chunkAt(place);
    const offset = this.#offsetIn(chunk, before);
    const previous = chunk[offset - 1] ?? this.#lastOf(place - 1);
    if (offset === chunk.length - 1) while (this.#sort(place + 1));
    const next = chunk[offset + 1] ?? this.#chunkAt(place + 1)[0];
    const isAfterPrevious = previous === undefined || this.#order.compare(previous, after) < 0;
    if (isAfterPrevious && (next === undefined || this.#order.compare(after, next) < 0)) {
      chunk[offset] = after;
      return false;
    }
    this.remove(before);
    this.add(after);
    return true;
  }

  /** The chunk at a place; an empty one after the last. */
  #chunkAt(place: number): Entry[] {
    return this.#chunks[place] ?? [];
  }

  #addUnsorted(parts: readonly Entry[][]): void {
    for (const part of parts) {
      this.#unsorted.add(part);
      this.#withoutGreatestLast.add(part);
    }
  }

  /**
   * Sorts the chunk at a place if it is unsorted; only partitions it if it is long. Returns whether it became
   * several chunks, the first of which may still be unsorted.
   */
  #sort(place: number): boolean {
    const part = this.#chunks[place];
    if (part === undefined || !this.#unsorted.delete(part)) return false;
    this.#withoutGreatestLast.delete(part);
    if (part.length >= mostInPart) {
      const parts = finish(partGroup(part, this.#order.compare));
      this.#addUnsorted(parts);
      return this.#replaceAt(place, parts);
    }
    part.sort(this.#order.compare);
    if (part.length <= mostInChunk) return false;
    const chunks: Entry[][] = [];
    for (let from = 0; from < part.length; from += inNewChunk)
      chunks.push(part.slice(from, from + inNewChunk));
    return this.#replaceAt(place, chunks);
  }

  #replaceAt(place: number, chunks: readonly Entry[][]): true {
    this.#chunks.splice(place, 1, ...chunks);
    this.#beginnings = undefined;
    return true;
  }

  /** The greatest entry of a chunk. */
  #lastOf(place: number): Entry | undefined {
    const chunk = this.#chunks[place];
    if (chunk !== undefined && this.#withoutGreatestLast.delete(chunk))
      moveGreatestLast(chunk, this.#order.compare);
    return chunk?.at(-1);
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

  /** The place of the chunk with the entry at an index. */
  #placeOf(index: number): number {
    const beginnings = this.#indexBeginnings();
    return firstIndexWhere(beginnings.length, (place) => (beginnings[place] ?? 0) > index) - 1;
  }

  /** The first chunk whose last entry is not before `entry`, sorted; the place after the last if none. */
  #chunkOf(entry: Entry): number {
    const find = () => firstIndexWhere(this.#chunks.length, (place) => this.#isUpToChunk(entry, place));
    let place = find();
    while (this.#sort(place)) place = find();
    return place;
  }

  /** The first offset in a chunk whose entry is not before `entry`. */
  #offsetIn(chunk: readonly Entry[], entry: Entry): number {
    return firstIndexWhere(chunk.length, (place) => this.#isUpTo(entry, chunk[place]));
  }

  /** Returns whether an entry is not after the last one of a chunk. */
  #isUpToChunk(entry: Entry, place: number): boolean {
    const chunk = this.#chunkAt(place);
    const [one] = chunk;
    // A part of this length is a group: any of its entries shows whether it is before or after another group.
    const difference = chunk.length < mostInPart || !one ? 0 : this.#order.first.compare(one, entry);
    return difference === 0 ? this.#isUpTo(entry, this.#lastOf(place)) : difference > 0;
  }

  /** Returns whether an entry is not after another one. */
  #isUpTo(entry: Entry, other: Entry | undefined): boolean {
    return other !== undefined && this.#order.compare(other, entry) >= 0;
  }
}

function moveGreatestLast<Entry>(entries: Entry[], compare: TotalOrder<Entry>['compare']): void {
  for (const [place, entry] of entries.entries()) {
    const last = entries.at(-1);
    if (last === undefined || compare(entry, last) <= 0) continue;
    entries[place] = last;
    entries[entries.length - 1] = entry;
  }
}
