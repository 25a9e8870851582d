import type { RecordId } from '@ne2016/contract';
import type { PresentColleague } from '../../src/presence/record-presence.ts';
import type { Environment } from '../environment.ts';
import type { Page } from '../page.ts';
import type { OpenView } from '../page-presence.ts';
import type { Tab } from '../tab.ts';

/** Milliseconds that a person may be shown after leaving: crashes and lost connections are detected late. */
const longestShown = 45_000;

/** The same at a record of a list, for a person with another page on the list. */
const longestAnnouncedInList = 200_000;

/** Records with other identifiers have no channel, so that people are shown there in the list only. */
const namesChannel = /^[\w=@,.;-]+$/;

/** A record that a page has open and shows to others. */
interface Place {
  readonly id: RecordId;
  readonly page: Page;
  readonly view: OpenView;
}

function placesOf(page: Page): Place[] {
  return page.presence.views.flatMap((view) => {
    const id = page.presence.idOf(view);
    return id !== undefined && page.presence.isSeenAt(view) ? { id, page, view } : [];
  });
}

const isEqual = (left: ReadonlySet<unknown>, right: ReadonlySet<unknown>) =>
  left.size === right.size && [...left].every((one) => right.has(one));

/** The people shown at records: no one twice, none who left, and once all is quiet everyone present. */
export class PresentPeopleLaw {
  readonly #world: Pick<Environment, 'time' | 'break' | 'hasPush' | 'presence'>;
  readonly #tabs: readonly Tab[];
  /** The last time at which a person was at a record, or had the list open beside it. */
  readonly #lastAt = new Map<string, number>();
  /** The places of each page at the last call of `note`: it was there until then. */
  readonly #noted = new WeakMap<Page, readonly string[]>();

  constructor(world: Pick<Environment, 'time' | 'break' | 'hasPush' | 'presence'>, tabs: readonly Tab[]) {
    this.#world = world;
    this.#tabs = tabs;
  }

  /** Checks the people shown by all pages. */
  checkAll(): void {
    const pages = this.#pages();
    for (const page of pages) this.note(page);
    for (const page of pages) if (page.machine.state === 'awake') this.#check(page);
  }

  /** Registers the current places of a page, and its previous ones until now. */
  note(page: Page): void {
    const { person, presence } = page;
    const atRecords = placesOf(page).map(({ id }) => `${person} at ${id}`);
    const inList = [`${person} in the list`, ...atRecords.map((place) => `${place} in the list`)];
    const places = presence.list === undefined ? atRecords : [...atRecords, ...inList];
    for (const place of [...(this.#noted.get(page) ?? []), ...places])
      this.#lastAt.set(place, this.#world.time.now);
    this.#noted.set(page, places);
  }

  /** The differences from the expected state once all is quiet. */
  differences(): string[] {
    const { hasPush, presence } = this.#world;
    const places = hasPush && presence.isThere ? this.#pages().flatMap(placesOf) : [];
    return this.#pages().flatMap((page) => [
      ...page.presence.views.flatMap((view) => this.#differencesAt(page, view, places)),
      ...this.#differencesInList(page, presence.takesClientEvents ? places : []),
    ]);
  }

  #pages(): Page[] {
    return this.#tabs.flatMap(({ page }) => page ?? []);
  }

  #check(page: Page): void {
    for (const view of page.presence.views) {
      const { others } = view.presence;
      if (others !== view.heard) this.#fail(page, `${view.key}: nobody was told who is there`);
      this.#checkEach(page, others, `at ${page.presence.idOf(view)}`);
    }
    const { list } = page.presence;
    const shown = new Map<string, RecordId>();
    for (const id of list === undefined ? [] : page.store.ids()) {
      const people = list?.at(id) ?? [];
      this.#checkEach(page, people, `at ${id} in the list`);
      for (const { id: person } of people) {
        if (shown.has(person)) this.#fail(page, `${person} is at ${shown.get(person)} and ${id}`);
        shown.set(person, id);
      }
    }
  }

  #checkEach(page: Page, people: readonly PresentColleague[], place: string): void {
    const ids = people.map(({ id }) => id);
    if (new Set(ids).size < ids.length) this.#fail(page, `somebody is twice ${place}: ${ids.join(', ')}`);
    if (ids.includes(page.person)) this.#fail(page, `it shows its own person ${place}`);
    // A page without a connection shows no one, once it has detected that.
    if (page.isCutOff) return;
    for (const id of ids) if (this.#hasLeft(page, id, place)) this.#fail(page, `${id} is no more ${place}`);
  }

  #hasLeft({ machine }: Page, person: string, place: string): boolean {
    const since = (what: string) =>
      this.#world.time.now - Math.max(machine.wokeAt, this.#lastAt.get(`${person} ${what}`) ?? -Infinity);
    // If one of several pages of a person vanishes, others get no event: its last word expires instead.
    const isInList = place.endsWith('in the list') && since('in the list') <= longestShown;
    return since(place) > (isInList ? longestAnnouncedInList : longestShown);
  }

  #differencesAt(page: Page, view: OpenView, places: readonly Place[]): string[] {
    const id = page.presence.idOf(view);
    const isThere =
      namesChannel.test(String(id)) && places.some((place) => place.page === page && place.id === id);
    const others = isThere
      ? places.filter((place) => place.id === id && place.page.person !== page.person)
      : [];
    const expected = new Set(others.map((place) => place.page.person));
    const shown = new Set(view.presence.others.map((one) => one.id));
    if (!isEqual(shown, expected))
      return [`${page.tab} shows ${[...shown].join(', ')} at ${id}, not ${[...expected].join(', ')}`];
    return view.presence.others.flatMap((person) => {
      const editing = others.filter((one) => one.page.person === person.id).map((one) => one.view.editing);
      const told = this.#world.presence.takesClientEvents ? editing.filter((one) => one !== null) : [];
      const isRight = told.length === 0 ? person.attribute === null : told.includes(person.attribute ?? '');
      return isRight ? [] : [`${page.tab} shows that ${person.id} edits ${person.attribute} at ${id}`];
    });
  }

  #differencesInList(page: Page, places: readonly Place[]): string[] {
    const { list } = page.presence;
    if (list === undefined) return [];
    const told = places.filter(
      (one) => one.page.person !== page.person && one.page.presence.list !== undefined,
    );
    const shown = new Map(
      [...page.store.ids()].flatMap((id) => list.at(id).map((person) => [person.id, id] as const)),
    );
    const wrong = [...shown].filter(
      ([person, id]) => !told.some((one) => one.page.person === person && one.id === id),
    );
    // A page cannot show a person at a record that it does not have.
    const missing = told.filter((one) => !shown.has(one.page.person) && page.store.get(one.id) !== undefined);
    return [
      ...wrong.map(([person, id]) => `${page.tab} shows ${person} at ${id} in the list`),
      ...missing.map((one) => `${page.tab} shows ${one.page.person} nowhere in the list`),
    ];
  }

  #fail({ tab }: Page, how: string): void {
    this.#world.break('presence shows who is there, and no one who left', `${tab}: ${how}`);
  }
}
