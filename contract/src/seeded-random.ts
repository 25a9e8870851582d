import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that are the same every time for the same seed. */
export class SeededRandom {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return this.between(0, end - 1);
  }

  /** A whole number between both, included. */
  between(least: number, most: number): number {
    return uniformInt(this.#generator, least, most);
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  /** @throws RangeError when there is nothing to pick from. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('There is nothing to pick from');
    return items[this.below(items.length)] as Item;
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    const found = entries.find(([, weight]) => (left -= weight) < 0);
    if (found === undefined) throw new RangeError('There is nothing to pick from');
    return found[0];
  }

  /** A stream of its own, so that what one part draws does not move what another one does. */
  fork(): SeededRandom {
    return new SeededRandom(this.between(-0x80000000, 0x7fffffff));
  }
}
