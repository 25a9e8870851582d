import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices, reproducible with the same seed. */
export class SeededRandom {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** Returns an integer from 0 to `end`, exclusive. */
  below(end: number): number {
    return this.between(0, end - 1);
  }

  /** Returns an integer between both bounds, inclusive. */
  between(least: number, most: number): number {
    return uniformInt(this.#generator, least, most);
  }

  /** Returns true with a probability of `share` percent. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  /** @throws RangeError for an empty array. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('There is nothing to pick from');
    return items[this.below(items.length)] as Item;
  }

  /** Returns one of the names, with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    const found = entries.find(([, weight]) => (left -= weight) < 0);
    if (found === undefined) throw new RangeError('There is nothing to pick from');
    return found[0];
  }

  /** Returns an independent stream, so that the draws of one part do not shift those of another. */
  fork(): SeededRandom {
    return new SeededRandom(this.between(-0x80000000, 0x7fffffff));
  }
}
