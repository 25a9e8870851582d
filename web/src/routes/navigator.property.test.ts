import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageNavigator } from './navigator.ts';
import { FakeHistory } from './testing/fake-history.ts';

/** The places of a page and the open modals, as its user understands them. */
interface Model {
  places: string[];
  index: number;
  /** Whether each open modal refuses to close. */
  modals: boolean[];
}

/** Lets everything happen that waits for no movement. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The page under test: a navigator, and modals that close on request unless they refuse. */
class Page {
  readonly history = new FakeHistory('/0');
  readonly model: Model = { places: ['/0'], index: 0, modals: [] };
  navigator = new PageNavigator(this.history);
  /** The places that the page has shown, and those that it may show, since the last comparison. */
  seen = new Set<string>();
  allowed = new Set(['/0']);
  #releases: (() => Promise<void>)[] = [];

  constructor() {
    this.#listen();
  }

  #listen(): void {
    this.navigator.subscribe(() => this.seen.add(this.navigator.place().address));
  }

  openModal(isRefusing: boolean): void {
    const id = String(this.#releases.length);
    const requestClose = async () => {
      // The user is asked.
      await Promise.resolve();
      if (!isRefusing) this.closeModal();
      return !isRefusing;
    };
    this.#releases.push(this.navigator.hold({ id, within: null, requestClose }));
  }

  closeModal(): void {
    void this.#releases.pop()?.();
  }

  reload(): void {
    this.#releases = [];
    this.navigator = new PageNavigator(this.history);
    this.#listen();
  }

  /** Lets the browser and the navigator finish. */
  async settle(): Promise<void> {
    this.history.finish();
    await turn();
    const end = { isReached: false };
    void this.navigator.untilStill().then(() => (end.isReached = true));
    for (let turns = 0; turns < 50 && !end.isReached; turns += 1) {
      await turn();
      this.history.finish();
    }
    if (!end.isReached) throw new Error('The browser moves for ever');
  }
}

interface Step {
  readonly name: string;
  /** A step of the page, which may follow another one while the browser still moves for that. */
  readonly isOfPage?: boolean;
  isPossible?(model: Model): boolean;
  act(page: Page): void;
  expect(model: Model): void;
}

function put(model: Model, address: string): void {
  model.places = [...model.places.slice(0, model.index + 1), address];
  model.index += 1;
}

/** Closes all modals down to one that refuses; returns whether none is left. */
function leave(model: Model): boolean {
  const refusing = model.modals.lastIndexOf(true);
  model.modals = model.modals.slice(0, refusing + 1);
  return model.modals.length === 0;
}

const address = fc.integer({ min: 0, max: 9 }).map((number) => `/${number}`);

const step: fc.Arbitrary<Step> = fc.oneof(
  address.map((to): Step => ({
    name: `push ${to}`,
    isOfPage: true,
    act: ({ navigator }) => void navigator.push(to),
    expect: (model) => {
      if (to !== model.places[model.index]) put(model, to);
    },
  })),
  address.map((to): Step => ({
    name: `replace ${to}`,
    isOfPage: true,
    act: ({ navigator }) => void navigator.replace(to),
    expect: (model) => {
      model.places[model.index] = to;
    },
  })),
  fc.constant<Step>({
    name: 'back by the page',
    isOfPage: true,
    isPossible: ({ index }) => index > 0,
    act: ({ navigator }) => void navigator.back(),
    expect: (model) => {
      model.index -= 1;
    },
  }),
  fc.boolean().map((isRefusing): Step => ({
    name: isRefusing ? 'open a modal that refuses to close' : 'open a modal',
    act: (page) => page.openModal(isRefusing),
    expect: (model) => {
      model.modals.push(isRefusing);
    },
  })),
  fc.constant<Step>({
    name: 'Escape',
    isOfPage: true,
    isPossible: ({ modals }) => modals.length > 0,
    act: (page) => page.closeModal(),
    expect: ({ modals }) => void modals.pop(),
  }),
  fc.constant<Step>({
    name: 'Back',
    isPossible: ({ index, modals }) => index > 0 || modals.length > 0,
    act: ({ history }) => history.move(-1),
    expect: (model) => {
      if (model.modals.length === 0) model.index -= 1;
      else if (model.modals.at(-1) === false) model.modals.pop();
    },
  }),
  fc.constant<Step>({
    name: 'Back by two',
    isPossible: ({ index, modals }) => index > (modals.length > 0 ? 0 : 1),
    act: ({ history }) => history.move(-2),
    expect: (model) => {
      const isModal = model.modals.length > 0;
      if (leave(model)) model.index -= isModal ? 1 : 2;
    },
  }),
  fc.constant<Step>({
    name: 'Forward',
    act: ({ history }) => history.move(1),
    expect: (model) => {
      if (model.modals.length === 0) model.index = Math.min(model.index + 1, model.places.length - 1);
    },
  }),
  address.map((to): Step => ({
    name: `type ${to}`,
    act: ({ history }) => history.type(to),
    expect: (model) => {
      if (to !== model.places[model.index] && leave(model)) put(model, to);
    },
  })),
  fc.constant<Step>({
    name: 'reload',
    act: (page) => page.reload(),
    expect: (model) => {
      model.modals = [];
    },
  }),
);

const placeOf = ({ places, index }: Model) => places[index] ?? '';

function expectAsModel(page: Page, done: readonly string[]): void {
  const { history, navigator, model } = page;
  const shown = {
    done: done.join(', '),
    place: navigator.place().address,
    before: history.entries.slice(0, model.index + 1).map((entry) => entry.address),
    index: history.index,
    isModalOpen: navigator.isModalOpen(),
    hasLeft: history.hasLeft,
    notAllowed: [...page.seen].filter((place) => !page.allowed.has(place)),
  };
  const hasModal = model.modals.length > 0;
  expect(shown).toEqual({
    done: done.join(', '),
    place: placeOf(model),
    before: model.places.slice(0, model.index + 1),
    index: model.index + (hasModal ? 1 : 0),
    isModalOpen: hasModal,
    hasLeft: false,
    notAllowed: [],
  });
  page.seen = new Set();
  page.allowed = new Set([placeOf(model)]);
}

test('after any steps of the page and its user, the history has the entries that the user expects', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { maxLength: 30, size: 'max' }),
      async (steps) => {
        const page = new Page();
        const done: string[] = [];
        let isAfterPage = false;
        for (const [{ name, isOfPage = false, isPossible, act, expect: change }, isAtOnce] of steps) {
          if (isPossible?.(page.model) === false) continue;
          const last = done.at(-1);
          // The browser adds this movement to that of the page.
          const isOvertaking =
            name === 'Back' &&
            page.model.modals.length === 0 &&
            (last === 'Escape' || last === 'back by the page');
          if (isAtOnce && ((isAfterPage && isOfPage) || isOvertaking)) {
            if (isOvertaking) await turn();
            done.push(`at once: ${name}`);
          } else {
            await page.settle();
            expectAsModel(page, done);
            // The entry of a modal has replaced those that followed.
            if (page.model.modals.length > 0) page.model.places.length = page.model.index + 1;
            done.push(name);
          }
          act(page);
          change(page.model);
          page.allowed.add(placeOf(page.model));
          isAfterPage = isOfPage;
        }
        await page.settle();
        expectAsModel(page, done);
      },
    ),
    { numRuns: 1000 },
  );
});
