import { TypedEdits } from './invariants/typed-edits.ts';
import { Page } from './page.ts';
import type { Person } from './person.ts';
import type { Environment } from './environment.ts';

/** Milliseconds within which a page that is closed properly stores its edits. */
const farewell = 500;

/** One tab of a person's browser, in which the application is loaded repeatedly. */
export class Tab {
  readonly name: string;
  readonly person: Person;
  readonly typed: TypedEdits;
  readonly #world: Environment;
  #page: Page | undefined;
  #loads = 0;

  constructor(name: string, person: Person, world: Environment) {
    this.name = name;
    this.person = person;
    this.#world = world;
    this.typed = new TypedEdits(name, world.break);
  }

  /** The open page. */
  get page(): Page | undefined {
    return this.#page;
  }

  /** The page if the person can use it now. */
  get usable(): Page | undefined {
    return this.#page?.machine.state === 'awake' ? this.#page : undefined;
  }

  open(): void {
    if (this.#page !== undefined) return;
    this.#loads += 1;
    this.#page = new Page(this, this.#loads, this.#world);
    this.#page.open();
  }

  /** Ends the page without notice: only the edits that are already stored are left. */
  crash(): void {
    const page = this.#page;
    if (page === undefined) return;
    this.#page = undefined;
    const { typed, person } = this;
    const { kept, writtenUpTo } = page.disk;
    const { now } = this.#world.time;
    const isInTime = (at: number) => person.disk.keepsInTime(Math.max(at, page.machine.wokeAt), now);
    typed.checkKept([...kept.values()], (at) => isInTime(at) || at < writtenUpTo());
    typed.forgetAll();
    page.end();
    person.leftBehind.add(page.disk.kept);
    this.#world.storeSessionEnd(page);
  }

  /** Ends the page properly. */
  close(): void {
    const page = this.usable;
    if (page === undefined) return;
    this.#page = undefined;
    this.typed.forgetAll();
    page.leave();
    this.#world.time.after(farewell, () => {
      page.end();
      this.person.leftBehind.add(page.disk.kept);
      this.#world.storeSessionEnd(page);
    });
  }

  /** Reloads the page at once. */
  reload(): void {
    if (this.usable === undefined) return;
    this.close();
    this.open();
  }

  /** Recovers or discards a draft of an earlier page. */
  recover(which: number, isWanted = true): void {
    const page = this.usable;
    const offered = [...(page?.layer.recovered.value ?? [])].sort((left, right) =>
      left.name < right.name ? -1 : 1,
    );
    const draft = offered[which % Math.max(1, offered.length)];
    const kept = draft && this.person.leftBehind.get(draft.name);
    if (page === undefined || draft === undefined || kept === undefined) return;
    if (this.typed.isExpecting(draft.key)) return;
    const { leftBehind } = this.person;
    this.#world.trace(
      () => `${this.name} ${isWanted ? 'takes up' : 'throws away'} ${draft.name} of ${draft.key}`,
    );
    page.act(draft.key, async () => {
      if (isWanted ? await page.recover(draft, kept) : await page.discard(draft)) leftBehind.take(draft.name);
    });
  }
}
