import type { RecordId } from '@ne2016/contract';
import { callListeners } from '../observable/call-listeners.ts';
import { isDraftKey, type RecordKey } from '../records/record-state.ts';
import type { OpenChannels } from './open-channels.ts';
import type { PresenceChannel } from './presence-channel.ts';
import { nobody, type PresentPerson, type RecordPresence, type WatchableStore } from './record-presence.ts';

/** The presence of one record, for one view of it. */
export class WatchedRecord implements RecordPresence {
  readonly #store: WatchableStore;
  readonly #key: RecordKey;
  readonly #channels: OpenChannels;
  readonly #listeners = new Set<() => void>();
  /** Set while the record exists and has a subscriber. */
  #joined: { readonly id: RecordId; readonly channel: PresenceChannel<string>; release(): void } | undefined;
  #editing: string | null = null;
  /** The last value of `others`, with the announcements that it was made from. */
  #shown: { readonly announced: object; readonly others: readonly PresentPerson[] } | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(store: WatchableStore, key: RecordKey, channels: OpenChannels) {
    this.#store = store;
    this.#key = key;
    this.#channels = channels;
  }

  get others(): readonly PresentPerson[] {
    const announced = this.#joined?.channel.people.value.value;
    if (announced === undefined) return nobody.others;
    if (this.#shown?.announced !== announced)
      this.#shown = {
        announced,
        others: announced.map(({ word, ...person }) => ({ ...person, attribute: word })),
      };
    return this.#shown.others;
  }

  subscribe(listener: () => void): () => void {
    const entry = () => listener();
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) {
      this.#stopFollowing = this.#store.subscribe(() => this.#follow());
      this.#follow();
    }
    return () => {
      if (this.#listeners.delete(entry) && this.#listeners.size === 0) this.#end();
    };
  }

  setEditing(attribute: string | null): void {
    this.#editing = attribute;
    if (this.#joined !== undefined) this.#say(this.#joined.id, attribute);
  }

  /** Joins or leaves when a draft becomes a record, or a record is deleted. */
  #follow(): void {
    const record = this.#store.get(this.#key);
    const id = record === undefined || record.deleted || isDraftKey(record.key) ? undefined : record.key;
    if (id === this.#joined?.id) return;
    const before = this.others;
    this.#leave();
    if (id !== undefined) this.#join(id);
    if (this.others !== before) callListeners(this.#listeners);
  }

  #join(id: RecordId): void {
    const channel = this.#channels.enterRecord(this.#store.resource, id);
    const release = channel.people.value.subscribe(() => callListeners(this.#listeners));
    this.#joined = { id, channel, release };
    this.#say(id, this.#editing);
  }

  #leave(): void {
    if (this.#joined === undefined) return;
    const { id, release } = this.#joined;
    this.#joined = undefined;
    release();
    this.#say(id, null);
    this.#channels.exitRecord(this.#store.resource, id);
  }

  #say(id: RecordId, attribute: string | null): void {
    this.#channels.edit(this.#store.resource, id, this, attribute);
  }

  #end(): void {
    this.#editing = null;
    this.#stopFollowing?.();
    this.#leave();
  }
}
