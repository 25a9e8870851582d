import type { Clock } from '../src/ports/clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * What a page runs on. It may sleep, and then nothing reaches the page until it wakes; it may set its clock; and once
 * it is off nothing reaches the page ever again.
 */
export class Machine {
  readonly #time: VirtualClock;
  #offset: number;
  #state: 'awake' | 'asleep' | 'off' = 'awake';
  #wokeAt = 0;
  /** What came due in its sleep, in that order. */
  #late: (() => void)[] = [];

  constructor(time: VirtualClock, offset: number) {
    this.#time = time;
    this.#offset = offset;
  }

  get state(): 'awake' | 'asleep' | 'off' {
    return this.#state;
  }

  /** When it last woke, in milliseconds. */
  get wokeAt(): number {
    return this.#state === 'asleep' ? this.#time.now : this.#wokeAt;
  }

  /** The clock of this machine, as wrong as it is. */
  readonly clock: Clock = {
    now: () => this.#time.now + this.#offset,
    after: (milliseconds, callback) => this.plan(milliseconds, callback),
    every: (milliseconds, callback) => {
      let cancel = () => {};
      const arm = () => {
        cancel = this.plan(milliseconds, () => {
          arm();
          callback();
        });
      };
      arm();
      return () => cancel();
    },
  };

  /** Lets something reach the page in so many milliseconds, or when the machine is awake again. */
  plan(milliseconds: number, callback: () => void): () => void {
    let isCancelled = false;
    const happen = () => {
      if (isCancelled || this.#state === 'off') return;
      if (this.#state === 'asleep') this.#late.push(happen);
      else callback();
    };
    const release = this.#time.after(milliseconds, happen);
    return () => {
      isCancelled = true;
      release();
    };
  }

  stepClock(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  sleep(): void {
    if (this.#state === 'awake') this.#state = 'asleep';
  }

  /** Everything that was late comes, one thing after the other. */
  wake(): void {
    if (this.#state !== 'asleep') return;
    this.#state = 'awake';
    this.#wokeAt = this.#time.now;
    const late = this.#late;
    this.#late = [];
    for (const happen of late) this.#time.after(0, happen);
  }

  turnOff(): void {
    this.#state = 'off';
    this.#late = [];
  }
}
