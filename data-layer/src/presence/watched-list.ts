import type { Resource } from '@ne2016/contract';
import { callListeners } from '../observable/call-listeners.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { OpenChannels } from './open-channels.ts';
import type { PresenceChannel } from './presence-channel.ts';
import type { AnnouncedPerson } from './present-people.ts';
import type { ListPresence, PresentColleague } from './record-presence.ts';

const nobody: readonly PresentColleague[] = [];

const isSame = (left: readonly PresentColleague[], right: readonly PresentColleague[]) =>
  left.length === right.length &&
  left.every(({ id, name, email }, at) => {
    const other = right[at];
    return id === other?.id && name === other.name && email === other.email;
  });

/** The people at the records of one list. */
export class WatchedList implements ListPresence {
  readonly #resource: Resource;
  readonly #channels: OpenChannels;
  readonly #listeners = new Set<() => void>();
  #leave: (() => void) | undefined;
  /** By identifier as text. */
  #atRecords: ReadonlyMap<string, readonly PresentColleague[]> = new Map();

  constructor(resource: Resource, channels: OpenChannels) {
    this.#resource = resource;
    this.#channels = channels;
  }

  at(key: RecordKey): readonly PresentColleague[] {
    return this.#atRecords.get(String(key)) ?? nobody;
  }

  subscribe(listener: () => void): () => void {
    const entry = () => listener();
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) this.#enter();
    return () => {
      if (!this.#listeners.delete(entry) || this.#listeners.size > 0) return;
      this.#leave?.();
      this.#leave = undefined;
    };
  }

  #enter(): void {
    const channel = this.#channels.enterList(this.#resource);
    if (channel === null) return;
    const { value } = channel.people;
    const release = value.subscribe(() => this.#arrange(channel));
    this.#arrange(channel);
    this.#leave = () => {
      release();
      this.#channels.exitList(this.#resource);
      this.#atRecords = new Map();
    };
  }

  #arrange({ people }: PresenceChannel<string | number>): void {
    const atRecords = new Map<string, PresentColleague[]>();
    for (const person of people.value.value) {
      const { word, ...colleague }: AnnouncedPerson<string | number> = person;
      if (word === null) continue;
      const key = String(word);
      atRecords.set(key, [...(atRecords.get(key) ?? []), colleague]);
    }
    const before = this.#atRecords;
    this.#atRecords = new Map(
      Array.from(atRecords, ([key, now]) => {
        const known = before.get(key) ?? nobody;
        return [key, isSame(known, now) ? known : now];
      }),
    );
    callListeners(this.#listeners);
  }
}
