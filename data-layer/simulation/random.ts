import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of chances that a seed determines. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return uniformInt(this.#generator, 0, end - 1);
  }

  /** A whole number between both, included. */
  between(least: number, most: number): number {
    return uniformInt(this.#generator, least, most);
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    const found = entries.find(([, weight]) => (left -= weight) < 0);
    if (found === undefined) throw new Error('Nothing to choose from');
    return found[0];
  }

  /** A stream of its own, so that what one part of the world draws does not move what another one does. */
  fork(): Random {
    return new Random(uniformInt(this.#generator, -0x80000000, 0x7fffffff));
  }
}

/** The seed of one run among those of a seed: neighbours have nothing in common. */
export function seedOfRun(seed: number, run: number): number {
  let mixed = Math.imul(seed ^ Math.imul(run + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
