import { SeededRandom } from '@ne2016/contract/seeded-random';
import { type FullLists, makeFullLists } from './full-lists.ts';
import { fullCall } from './list-calls.ts';
import { ChangeMaker, parseItems } from './make-items.ts';
import type { ItemView, Subject } from './subject.ts';
import { WatchedList } from './observed-list.ts';

/** One subject at one size: a loaded, watched list, and the changes for it, equal for all subjects. */
export class Contestant {
  readonly subject: Subject;
  readonly size: number;
  readonly texts: FullLists;
  readonly changes: ChangeMaker;
  #watched: WatchedList;
  #view: ItemView | undefined;

  constructor(subject: Subject, size: number, texts: FullLists) {
    this.subject = subject;
    this.size = size;
    this.texts = texts;
    this.changes = new ChangeMaker(size, new SeededRandom(size));
    this.#watched = this.emptyList();
  }

  get watched(): WatchedList {
    return this.#watched;
  }

  /** Returns a separate list with its subscribers. */
  emptyList(): WatchedList {
    return new WatchedList(this.subject, this.size);
  }

  /** Loads the list of the rows. */
  async fill(): Promise<void> {
    this.#watched = this.emptyList();
    await this.#watched.list.load(fullCall(parseItems(this.texts.first)));
  }

  /** Releases that list, so that garbage collections no longer traverse it. */
  release(): void {
    this.#watched = this.emptyList();
  }

  openView(): void {
    this.#view = this.#watched.watchView();
  }

  closeView(): void {
    this.#view?.stop();
    this.#view = undefined;
  }
}

/** Returns all subjects at one size. */
export function makeContestants(subjects: readonly Subject[], size: number): Contestant[] {
  const texts = makeFullLists(size);
  return subjects.map((subject) => new Contestant(subject, size, texts));
}
