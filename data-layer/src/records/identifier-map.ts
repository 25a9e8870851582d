import type { RecordId } from '@ne2016/contract';

/** The highest load factor of the hash table: above it, probing for a free place becomes slow. */
const mostTaken = 0.8;

/** 2^32 divided by the golden ratio: multiplied by it, consecutive numbers are spread evenly. */
const spread = 0x9e3779b1;

function isInteger32(id: RecordId): id is number {
  return typeof id === 'number' && (id | 0) === id;
}

/**
 * A map from identifiers to values, in insertion order like a `Map`.
 *
 * Nearly all identifiers are integers. For these it takes half the memory of a `Map` beside the values, and
 * for a long list half its time: it is a hash table of typed arrays with linear probing, which finds a row
 * with one memory access where a `Map` needs several. Identifiers of another type turn it into a `Map`.
 */
export class IdentifierMap<Value extends object> {
  /** By row, in insertion order; the row of a removed value is empty. */
  #values: (Value | undefined)[] = [];
  /** The identifier of each row, with spare capacity. */
  #ids = new Int32Array(0);
  /** The hash table: rows, counted from 1; 0 is a free place. Its length is a power of two. */
  #places = new Int32Array(2);
  /** The number of bits by which a hash is shifted to become a place. */
  #shift = 31;
  #size = 0;
  /** Replaces all of the above once an identifier is not an integer. */
  #map: Map<RecordId, Value> | undefined;

  get size(): number {
    return this.#map?.size ?? this.#size;
  }

  has(id: RecordId): boolean {
    return this.get(id) !== undefined;
  }

  get(id: RecordId): Value | undefined {
    if (this.#map !== undefined) return this.#map.get(id);
    if (!isInteger32(id)) return undefined;
    const row = this.#rowAt(this.#findPlace(id));
    return row < 0 ? undefined : this.#values[row];
  }

  set(id: RecordId, value: Value): void {
    if (this.#map === undefined && isInteger32(id)) this.#setNumber(id, value);
    else this.#becomeMap().set(id, value);
  }

  delete(id: RecordId): void {
    if (this.#map !== undefined) this.#map.delete(id);
    else if (isInteger32(id)) this.#deleteNumber(id);
  }

  /** Reserves capacity for `count` values. */
  reserve(count: number): void {
    if (count > this.#ids.length) this.#rebuild(count);
  }

  /** The values in insertion order. */
  values(): Value[] {
    return [...(this.#map?.values() ?? this.#values)].filter((value) => value !== undefined);
  }

  /** The identifiers in insertion order. */
  *[Symbol.iterator](): Generator<RecordId, undefined> {
    if (this.#map !== undefined) return yield* this.#map.keys();
    const [values, ids] = [this.#values, this.#ids];
    for (let row = 0; row < values.length; row += 1) if (values[row] !== undefined) yield ids[row] as number;
    return undefined;
  }

  #setNumber(id: number, value: Value): void {
    const place = this.#findPlace(id);
    const known = this.#rowAt(place);
    if (known >= 0) this.#values[known] = value;
    else if (this.#values.length === this.#ids.length) {
      this.#rebuild(Math.ceil(this.#size * 1.25) + 8);
      this.#setNumber(id, value);
    } else {
      this.#ids[this.#values.length] = id;
      this.#places[place] = this.#values.push(value);
      this.#size += 1;
    }
  }

  /**
   * Deletes without a tombstone: the following entries move up, unless they are already at their first place.
   */
  #deleteNumber(id: number): void {
    let free = this.#findPlace(id);
    const row = this.#rowAt(free);
    if (row < 0) return;
    this.#values[row] = undefined;
    this.#size -= 1;
    const mask = this.#places.length - 1;
    for (let next = (free + 1) & mask; this.#rowAt(next) >= 0; next = (next + 1) & mask) {
      const first = this.#firstPlace(this.#ids[this.#rowAt(next)] as number);
      if (((next - first) & mask) < ((next - free) & mask)) continue;
      this.#places[free] = this.#places[next] as number;
      free = next;
    }
    this.#places[free] = 0;
  }

  /** The row of a place in the hash table; -1 if the place is free. */
  #rowAt(place: number): number {
    return (this.#places[place] as number) - 1;
  }

  /** The place where probing for an identifier begins. */
  #firstPlace(id: number): number {
    return Math.imul(id, spread) >>> this.#shift;
  }

  /** The place of an identifier in the hash table, or the free place where it would be added. */
  #findPlace(id: number): number {
    const places = this.#places;
    const ids = this.#ids;
    const mask = places.length - 1;
    for (let place = this.#firstPlace(id); ; place = (place + 1) & mask) {
      const row = (places[place] as number) - 1;
      if (row < 0 || ids[row] === id) return place;
    }
  }

  /** Rehashes without the removed rows, with capacity for `count`. */
  #rebuild(count: number): void {
    const [values, ids] = [this.#values, this.#ids];
    this.#ids = new Int32Array(count);
    const bits = Math.max(1, Math.ceil(Math.log2(count / mostTaken)));
    this.#places = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    this.#values = [];
    this.#size = 0;
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row];
      if (value !== undefined) this.#setNumber(ids[row] as number, value);
    }
  }

  #becomeMap(): Map<RecordId, Value> {
    if (this.#map !== undefined) return this.#map;
    const map = new Map<RecordId, Value>();
    for (const id of this) map.set(id, this.get(id) as Value);
    this.#map = map;
    this.#values = [];
    this.#ids = new Int32Array(0);
    this.#places = new Int32Array(2);
    return map;
  }
}
