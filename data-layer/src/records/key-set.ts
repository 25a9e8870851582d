/** What a set of keys is read from. */
type Keyed<Key> = Pick<ReadonlyMap<Key, unknown>, 'size' | 'has' | 'keys'>;

/** The keys of a map as a set, without a copy: after its first load they are all that changed of a long list. */
export class KeySet<Key> implements ReadonlySet<Key> {
  readonly #map: Keyed<Key>;

  constructor(map: Keyed<Key>) {
    this.#map = map;
  }

  get size(): number {
    return this.#map.size;
  }

  has(key: Key): boolean {
    return this.#map.has(key);
  }

  forEach(callback: (key: Key, again: Key, set: ReadonlySet<Key>) => void): void {
    for (const key of this.#map.keys()) callback(key, key, this);
  }

  *entries(): SetIterator<[Key, Key]> {
    for (const key of this.#map.keys()) yield [key, key];
  }

  keys(): SetIterator<Key> {
    return this.#map.keys();
  }

  values(): SetIterator<Key> {
    return this.#map.keys();
  }

  [Symbol.iterator](): SetIterator<Key> {
    return this.#map.keys();
  }
}
