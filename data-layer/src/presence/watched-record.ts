import type { RecordId } from '@ne2016/contract';
import { callListeners } from '../call-listeners.ts';
import { isDraftKey, type RecordKey } from '../records/record-state.ts';
import type { PresenceChannel } from './presence-channel.ts';
import { nobody, type PresentPerson, type RecordPresence, type WatchableStore } from './record-presence.ts';

/** Gives the channel of a record, as long as any view of it is open in this page. */
export interface PresenceChannels {
  enter(store: WatchableStore, id: RecordId): PresenceChannel;
  exit(store: WatchableStore, id: RecordId): void;
}

/** The presence of one record, for one view of it. */
export class WatchedRecord implements RecordPresence {
  readonly #store: WatchableStore;
  readonly #key: RecordKey;
  readonly #channels: PresenceChannels;
  readonly #listeners = new Set<() => void>();
  /** While there is such a record and somebody subscribes. */
  #joined: { readonly id: RecordId; readonly channel: PresenceChannel; release(): void } | undefined;
  #editing: string | null = null;
  #stopFollowing: (() => void) | undefined;

  constructor(store: WatchableStore, key: RecordKey, channels: PresenceChannels) {
    this.#store = store;
    this.#key = key;
    this.#channels = channels;
  }

  get others(): readonly PresentPerson[] {
    return this.#joined?.channel.people.value.value ?? nobody.others;
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
    this.#joined?.channel.setEditing(this, attribute);
  }

  /** A draft becomes a record, and a record may be deleted. */
  #follow(): void {
    const record = this.#store.get(this.#key);
    const id = record === undefined || record.gone || isDraftKey(record.key) ? undefined : record.key;
    if (id === this.#joined?.id) return;
    const before = this.others;
    this.#leave();
    if (id !== undefined) this.#join(id);
    if (this.others !== before) callListeners(this.#listeners);
  }

  #join(id: RecordId): void {
    const channel = this.#channels.enter(this.#store, id);
    const release = channel.people.value.subscribe(() => callListeners(this.#listeners));
    this.#joined = { id, channel, release };
    channel.setEditing(this, this.#editing);
  }

  #leave(): void {
    if (this.#joined === undefined) return;
    const { id, channel, release } = this.#joined;
    this.#joined = undefined;
    release();
    channel.setEditing(this, null);
    this.#channels.exit(this.#store, id);
  }

  #end(): void {
    this.#editing = null;
    this.#stopFollowing?.();
    this.#leave();
  }
}
