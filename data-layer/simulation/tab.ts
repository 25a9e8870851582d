import type { Break } from './laws/law.ts';
import { TypedEdits } from './laws/typed-edits.ts';
import { Page } from './page.ts';
import type { Surroundings } from './surroundings.ts';

/** One tab of a person's browser, in which the application is loaded again and again. */
export class Tab {
  readonly name: string;
  readonly person: string;
  readonly typed: TypedEdits;
  readonly #world: Surroundings;
  #page: Page | undefined;
  #loads = 0;

  constructor(name: string, person: string, world: Surroundings & { readonly break: Break }) {
    this.name = name;
    this.person = person;
    this.#world = world;
    this.typed = new TypedEdits(name, world.break);
  }

  /** The page that is open. */
  get page(): Page | undefined {
    return this.#page;
  }

  /** The page, if its person can use it now. */
  get usable(): Page | undefined {
    return this.#page?.machine.state === 'awake' ? this.#page : undefined;
  }

  open(): void {
    if (this.#page !== undefined) return;
    this.#loads += 1;
    const { name: tab, person, typed } = this;
    this.#page = new Page({ person, tab, typed, number: this.#loads }, this.#world);
    this.#page.open();
  }

  /** The page ends, by being closed or by a crash: what it held in memory alone is gone. */
  end(): void {
    this.#page?.crash();
    this.#page = undefined;
    this.typed.keepOnly(() => false);
  }
}
