import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of chances that a seed determines. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number between both, included. */
  between(least: number, most: number): number {
    return uniformInt(this.#generator, least, most);
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return this.between(0, end - 1);
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** A stream of its own, so that what one part draws does not move what another one does. */
  fork(): Random {
    return new Random(this.between(-0x80000000, 0x7fffffff));
  }
}
