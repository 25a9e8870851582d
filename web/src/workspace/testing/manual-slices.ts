import type { TimeSlices } from '#platform/time-slices.ts';

/** Slices that run when the test says so, with a budget that it sets. */
export class ManualSlices implements TimeSlices {
  /** Maximum number of steps of a slice. */
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

  /** Runs the waiting slice; returns `false` if there is none. */
  run(): boolean {
    const slice = this.#waiting;
    this.#waiting = undefined;
    slice?.();
    return slice !== undefined;
  }
}
