import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { Pace } from '../src/ports/pace.ts';
import type { Machine } from './machine.ts';

/** The scheduling of long work: at once, or with random pauses, in which anything may happen. */
export class RandomPace implements Pace {
  readonly #isSliced: boolean;
  readonly #machine: Machine;
  readonly #random: SeededRandom;
  #pauses = 0;

  constructor(machine: Machine, random: SeededRandom) {
    this.#machine = machine;
    this.#random = random;
    this.#isSliced = random.percent(60);
  }

  /** Returns whether some work is paused. */
  get isPausing(): boolean {
    return this.#pauses > 0;
  }

  isLong(): boolean {
    return this.#isSliced;
  }

  work: Pace['work'] = async (steps) => {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.#isSliced && this.#random.percent(30)) await this.#pause();
    }
  };

  #pause(): Promise<void> {
    const milliseconds = this.#random.percent(10) ? this.#random.below(400) : this.#random.below(40);
    this.#pauses += 1;
    return new Promise((resolve) => {
      this.#machine.plan(milliseconds, () => {
        this.#pauses -= 1;
        resolve();
      });
    });
  }
}
