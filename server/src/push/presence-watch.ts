import { parsePresenceChannel, presenceChannelOf, type Resource } from '@ne2016/contract';
import type { Account, UserSession } from '../accounts/account.ts';
import { parseRecordId } from '../records/read-record.ts';
import { sharedRecordsOf } from '../records/shared-record.ts';
import { isVisibleJson } from '../records/visibility.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';

/** A record, and who was let into its presence channel: the account by the session. */
interface WatchedRecord {
  resource: Resource;
  id: number;
  present: Map<string, Account>;
}

/** So many changes are read at a time. */
const batchSize = 500;

/**
 * So many records of one session are watched, in 200 kB or so: as many as somebody opens in a week. A signature is
 * valid as long as its socket lives, so no record can be forgotten before. Beyond the limit all sockets of the session
 * are closed, which ends their subscriptions; watching starts over with the records that are open then.
 */
const mostOfSession = 1_000;

/** Finds who is on the presence channel of a record that a change has hidden from them since. */
export class PresenceWatch {
  readonly #storage: Storage;
  readonly #resources: ReadonlyMap<string, Resource>;
  /** By the name of the channel. */
  readonly #records = new Map<string, WatchedRecord>();
  /** The channels that each session was let into. */
  readonly #channels = new Map<string, Set<string>>();
  /** The channels whose records may have changed while somebody was let in. */
  readonly #unsure = new Set<string>();
  /** Up to where the log of changes was read. */
  #position: number | undefined;

  /** `resources`: of all, those whose records not everybody sees are watched. */
  constructor(storage: Storage, resources: readonly Resource[]) {
    this.#storage = storage;
    const ruled = resources.filter(({ visible }) => visible !== null);
    this.#resources = new Map(ruled.map((resource) => [resource.name, resource]));
  }

  /** Remembers that a session was let into a channel, if it is one that this watch is about. */
  authorized({ id: sessionId, account }: UserSession, channel: string): void {
    const { resource: name = '', id: recordId = '' } = parsePresenceChannel(channel) ?? {};
    const [resource, id] = [this.#resources.get(name), parseRecordId(recordId)];
    if (resource === undefined || id === undefined) return;
    const record = this.#records.get(channel) ?? { resource, id, present: new Map<string, Account>() };
    this.#records.set(channel, record);
    record.present.set(sessionId, account);
    const channels = this.#channels.get(sessionId) ?? new Set();
    this.#channels.set(sessionId, channels.add(channel));
    this.#unsure.add(channel);
  }

  /**
   * Tells, once each, of the sessions that are, or were, present at a record that they do not see any more, and of those
   * that were let into too many channels to be watched: their sockets are to be closed.
   * @param hasSockets whether a session still has any; one that has none is forgotten.
   */
  async findHidden(
    hasSockets: (sessionId: string) => boolean,
    onHidden: (sessionId: string) => void,
  ): Promise<void> {
    for (const [sessionId, { size }] of this.#channels) {
      if (hasSockets(sessionId) && size <= mostOfSession) continue;
      this.#forget(sessionId);
      if (size > mostOfSession) onHidden(sessionId);
    }
    if (this.#records.size === 0) {
      this.#position = undefined;
      return;
    }
    await this.#readChanges();
    for (const channel of this.#unsure) {
      // Before it is read: who is let in meanwhile is looked at again.
      this.#unsure.delete(channel);
      try {
        await this.#look(channel, onHidden);
      } catch (error) {
        this.#unsure.add(channel);
        throw error;
      }
    }
  }

  #forget(sessionId: string): void {
    for (const channel of this.#channels.get(sessionId) ?? []) {
      const present = this.#records.get(channel)?.present;
      if (present?.delete(sessionId) && present.size === 0) this.#records.delete(channel);
    }
    this.#channels.delete(sessionId);
  }

  async #readChanges(): Promise<void> {
    const { changes, pushPosition, reader } = this.#storage;
    // What was pushed before anybody was let in is surely no news.
    this.#position ??= await pushPosition.read();
    for (;;) {
      const some = await changes.after(reader, this.#position, batchSize);
      for (const change of some) this.#markChanged(change);
      this.#position = some.at(-1)?.sequence ?? this.#position;
      if (some.length < batchSize) return;
    }
  }

  /** A change without a record is one of the whole list. */
  #markChanged({ resource: name, record_id: id }: LoggedChange): void {
    for (const channel of id === null ? this.#records.keys() : [presenceChannelOf({ name }, id)])
      if (this.#records.get(channel)?.resource.name === name) this.#unsure.add(channel);
  }

  async #look(channel: string, onHidden: (sessionId: string) => void): Promise<void> {
    const record = this.#records.get(channel);
    if (record === undefined) return;
    const { resource, id, present } = record;
    const found = await sharedRecordsOf(this.#storage, resource).one(id);
    // The list reports a deleted record to the people who have it open, and nobody can join any more.
    if (found === undefined) return;
    for (const [sessionId, account] of present) {
      if (isVisibleJson(resource, found.json, account)) continue;
      // All that it was let into ends with its sockets.
      this.#forget(sessionId);
      onHidden(sessionId);
    }
  }
}
