import type { Clock } from '../src/ports/clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * The machine of a page. While it sleeps, nothing reaches the page until it wakes; its clock can be set; and
 * once it is off, nothing reaches the page any more.
 */
export class Machine {
  readonly #time: VirtualClock;
  #offset: number;
  #state: 'awake' | 'asleep' | 'off' = 'awake';
  #wokeAt = 0;
  /** The callbacks that became due during its sleep, in that order. */
  #late: (() => void)[] = [];

  constructor(time: VirtualClock, offset: number) {
    this.#time = time;
    this.#offset = offset;
  }

  get state(): 'awake' | 'asleep' | 'off' {
    return this.#state;
  }

  /** The time of its last waking, in milliseconds. */
  get wokeAt(): number {
    return this.#state === 'asleep' ? this.#time.now : this.#wokeAt;
  }

  /** The clock of this machine, with its offset. */
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

  /** Calls `callback` after this time, or once the machine is awake again. */
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

  /** Wakes the machine; late callbacks then run one after the other. */
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
