/** A scheduled callback. */
interface Appointment {
  readonly at: number;
  readonly number: number;
  readonly happen: () => void;
  isCancelled: boolean;
}

/** Resolves once all microtasks have run, including new ones: only then does Node run its next tick. */
function untilDrained(): Promise<void> {
  return new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve));
  });
}

/**
 * The clock of a simulated world, in milliseconds. The world runs only the callbacks that are scheduled here,
 * one after the other, and time does not pass during a callback: the order is independent of the machine.
 */
export class VirtualClock {
  #now = 0;
  #count = 0;
  /** The next one last. */
  readonly #appointments: Appointment[] = [];

  get now(): number {
    return this.#now;
  }

  /** The number of callbacks scheduled so far, which orders those of the same millisecond. */
  get count(): number {
    return this.#count;
  }

  /** Schedules a callback, after all earlier ones for the same moment. Returns a function that cancels it. */
  after(milliseconds: number, happen: () => void): () => void {
    this.#count += 1;
    const appointment: Appointment = {
      at: this.#now + Math.max(0, milliseconds),
      number: this.#count,
      happen,
      isCancelled: false,
    };
    this.#appointments.splice(this.#placeOf(appointment.at), 0, appointment);
    return () => {
      appointment.isCancelled = true;
    };
  }

  /** Runs all callbacks up to a moment, each with all its microtasks before the next. */
  async runUntil(moment: number): Promise<void> {
    await untilDrained();
    for (let next = this.#appointments.at(-1); next !== undefined; next = this.#appointments.at(-1)) {
      if (next.at > moment) break;
      this.#appointments.pop();
      if (next.isCancelled) continue;
      this.#now = next.at;
      next.happen();
      await untilDrained();
    }
    this.#now = Math.max(this.#now, moment);
  }

  /** The index for a callback at `at`: among equal times, the older callback runs first. */
  #placeOf(at: number): number {
    let low = 0;
    let high = this.#appointments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#appointments[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
