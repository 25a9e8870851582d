import type { Clock } from '../ports/clock.ts';
import { Observable } from '../observable/observable.ts';
import type { PresenceMember } from '../push/push-port.ts';
import type { PresentColleague } from './record-presence.ts';

/** A person on a presence channel, with their last word. */
export interface AnnouncedPerson<Word> extends PresentColleague {
  /** `null` if there is none, or if it is unknown. */
  readonly word: Word | null;
}

function textOf({ info }: PresenceMember, key: 'name' | 'email'): string | null {
  const text: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, key) : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function isSame(left: AnnouncedPerson<unknown>, right: AnnouncedPerson<unknown> | undefined): boolean {
  const isSamePerson = left.id === right?.id && left.name === right.name && left.email === right.email;
  return isSamePerson && left.word === right.word;
}

/** The other people on one presence channel. */
export class PresentPeople<Word> {
  /** In the order of their arrival. */
  readonly value = new Observable<readonly AnnouncedPerson<Word>[]>([]);
  readonly #clock: Clock;
  readonly #wordTime: number;
  readonly #people = new Map<string, AnnouncedPerson<Word>>();
  /** Cancels the expiry of a word, by person. */
  readonly #endings = new Map<string, () => void>();

  /**
   * @param wordTime milliseconds after which a word expires: one of several tabs may close, and the last
   *   announcement be lost, without any notice.
   */
  constructor(clock: Clock, wordTime: number) {
    this.#clock = clock;
    this.#wordTime = wordTime;
  }

  /** Sets the people on the channel. Returns whether anyone has joined. */
  meet(members: readonly PresenceMember[]): boolean {
    const ids = new Set(members.map(({ id }) => id));
    for (const id of this.#people.keys()) if (!ids.has(id)) this.#forget(id);
    const before = this.#people.size;
    for (const member of members) {
      const { id } = member;
      const announced = { id, name: textOf(member, 'name'), email: textOf(member, 'email') };
      this.#people.set(id, { word: this.#people.get(id)?.word ?? null, ...announced });
    }
    this.#notify();
    return this.#people.size > before;
  }

  /** Sets a person's word; `null` removes it. Senders who are not on the channel are ignored. */
  receive(id: unknown, word: Word | null): void {
    const person = typeof id === 'string' ? this.#people.get(id) : undefined;
    if (person === undefined) return;
    this.#endings.get(person.id)?.();
    this.#endings.delete(person.id);
    this.#people.set(person.id, { ...person, word });
    if (word !== null)
      this.#endings.set(
        person.id,
        this.#clock.after(this.#wordTime, () => this.receive(id, null)),
      );
    this.#notify();
  }

  #forget(id: string): void {
    this.#endings.get(id)?.();
    this.#endings.delete(id);
    this.#people.delete(id);
  }

  #notify(): void {
    const [before, now] = [this.value.value, [...this.#people.values()]];
    const isChanged = now.length !== before.length || now.some((person, at) => !isSame(person, before[at]));
    if (isChanged) this.value.set(now);
  }
}
