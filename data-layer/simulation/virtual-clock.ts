/** Something that is going to happen. */
interface Appointment {
  readonly at: number;
  readonly number: number;
  readonly happen: () => void;
  isCancelled: boolean;
}

/** Resolves once every microtask has run, those included that they set off: only then a tick of Node comes. */
function untilDrained(): Promise<void> {
  return new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve));
  });
}

/**
 * The one time of a simulated world, in milliseconds. The world runs only the callbacks that are scheduled here, one
 * after the other. Time does not pass during one: the order never depends on the machine that runs it.
 */
export class VirtualClock {
  #now = 0;
  #count = 0;
  /** The next one last. */
  readonly #appointments: Appointment[] = [];

  get now(): number {
    return this.#now;
  }

  /** How many things have happened or been planned: two moments of the same millisecond differ by it. */
  get count(): number {
    return this.#count;
  }

  /** Lets something happen in so many milliseconds, after all that was planned for the same moment before. */
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

  /** Lets everything happen up to a moment; each thing ends, with all that it sets off at once, before the next. */
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

  /** The first place, from the end of time, of what is not before `at`: among equals the older one is nearer. */
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
