import type { TimeSlices } from '#platform/time-slices.ts';

/** Slices that come when the test says so, each as long as it says. */
export class ManualSlices implements TimeSlices {
  /** How many steps a slice may take. */
  budget = 1;
  #waiting: (() => void) | undefined;

  now(slice: (isOver: () => boolean) => void): void {
    let steps = 0;
    slice(() => (steps += 1) >= this.budget);
  }

  soon(slice: (isOver: () => boolean) => void): () => void {
    const entry = () => this.now(slice);
    if (this.#waiting !== undefined) throw new Error('Two slices wait');
    this.#waiting = entry;
    return () => {
      if (this.#waiting === entry) this.#waiting = undefined;
    };
  }

  whenIdle(slice: (isOver: () => boolean) => void): () => void {
    return this.soon(slice);
  }

  /** Runs the slice that waits; false when none does. */
  run(): boolean {
    const slice = this.#waiting;
    this.#waiting = undefined;
    slice?.();
    return slice !== undefined;
  }
}
