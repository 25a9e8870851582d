/** Records events in order, and lets a test wait for them. */
export class EventRecorder<Item> {
  readonly all: Item[] = [];
  #waiting: (() => void)[] = [];

  add(item: Item): void {
    this.all.push(item);
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Waits until this number of events is recorded. */
  async reached(count: number): Promise<void> {
    while (this.all.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
