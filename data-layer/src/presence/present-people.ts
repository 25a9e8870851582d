import type { Clock } from '../clock.ts';
import { Observable } from '../observable.ts';
import type { PresenceMember } from '../push/push-port.ts';
import type { PresentPerson } from './record-presence.ts';

/**
 * For how long somebody edits an attribute after they have said so, in milliseconds: one of several tabs may end, and a
 * last word be lost, without anybody being told.
 */
const editingTime = 40_000;

function textOf({ info }: PresenceMember, key: 'name' | 'email'): string | null {
  const text: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, key) : null;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function isSame(left: PresentPerson, right: PresentPerson | undefined): boolean {
  const isSamePerson = left.id === right?.id && left.name === right.name && left.email === right.email;
  return isSamePerson && left.attribute === right.attribute;
}

/** The others at one record. */
export class PresentPeople {
  /** Whoever came first before the others. */
  readonly value = new Observable<readonly PresentPerson[]>([]);
  readonly #clock: Clock;
  readonly #people = new Map<string, PresentPerson>();
  /** What ends the time of an attribute, by person. */
  readonly #endings = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** These are there, and nobody else; tells whether anybody has come. */
  meet(members: readonly PresenceMember[]): boolean {
    const ids = new Set(members.map(({ id }) => id));
    for (const id of this.#people.keys()) if (!ids.has(id)) this.#forget(id);
    const before = this.#people.size;
    for (const member of members) {
      const { id } = member;
      const told = { id, name: textOf(member, 'name'), email: textOf(member, 'email') };
      this.#people.set(id, { attribute: this.#people.get(id)?.attribute ?? null, ...told });
    }
    this.#tell();
    return this.#people.size > before;
  }

  /** Somebody edits an attribute, or none. Who is not there is not listened to. */
  edit(id: unknown, attribute: string | null): void {
    const person = typeof id === 'string' ? this.#people.get(id) : undefined;
    if (person === undefined) return;
    this.#endings.get(person.id)?.();
    this.#endings.delete(person.id);
    this.#people.set(person.id, { ...person, attribute });
    if (attribute !== null)
      this.#endings.set(
        person.id,
        this.#clock.after(editingTime, () => this.edit(id, null)),
      );
    this.#tell();
  }

  #forget(id: string): void {
    this.#endings.get(id)?.();
    this.#endings.delete(id);
    this.#people.delete(id);
  }

  #tell(): void {
    const [before, now] = [this.value.value, [...this.#people.values()]];
    const isChanged = now.length !== before.length || now.some((person, at) => !isSame(person, before[at]));
    if (isChanged) this.value.set(now);
  }
}
