import { parsePresenceChannel, presenceChannelOf, type Resource } from '@ne2016/contract';
import type { Account, UserSession } from '../accounts/account.ts';
import { parseRecordId } from '../records/read-record.ts';
import { sharedRecordsOf } from '../records/shared-record.ts';
import { isVisibleJson } from '../records/visibility.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';

/** A record, and the sessions that were authorised for its presence channel, each with its account. */
interface WatchedRecord {
  resource: Resource;
  id: number;
  present: Map<string, Account>;
}

/** Number of changes that are read at a time. */
const batchSize = 500;

/**
 * Largest number of watched records of one session, about 200 kB: as many as a user opens in a week. A
 * signature is valid as long as its socket lives, so no record can be forgotten before. Beyond the limit all
 * sockets of the session are closed, which ends their subscriptions; watching starts again with the records
 * that are open then.
 */
const mostOfSession = 1_000;

/** Finds sessions on the presence channel of a record that a change has hidden from them. */
export class PresenceWatch {
  readonly #storage: Storage;
  readonly #resources: ReadonlyMap<string, Resource>;
  /** By channel name. */
  readonly #records = new Map<string, WatchedRecord>();
  /** The channels that each session was authorised for. */
  readonly #channels = new Map<string, Set<string>>();
  /** The channels with records that may have changed since the last check or during an authorisation. */
  readonly #unsure = new Set<string>();
  /** The position up to which the change log was read. */
  #position: number | undefined;

  /** @param resources all resources; only those with a visibility rule are watched */
  constructor(storage: Storage, resources: readonly Resource[]) {
    this.#storage = storage;
    const ruled = resources.filter(({ visible }) => visible !== null);
    this.#resources = new Map(ruled.map((resource) => [resource.name, resource]));
  }

  /** Adds the session to the watched ones, if the channel is the presence channel of a watched record. */
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
   * Calls `onHidden` once with each session that is, or was, present at a record that it may not see any
   * more, and with each session that has too many channels to watch. Their sockets must be closed.
   * @param hasSockets returns whether a session still has sockets; otherwise it is removed
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
      // Before the read: an authorisation meanwhile causes another check.
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
    // Changes that were pushed before the first authorisation need no check.
    this.#position ??= await pushPosition.read();
    for (;;) {
      const some = await changes.after(reader, this.#position, batchSize);
      for (const change of some) this.#markChanged(change);
      this.#position = some.at(-1)?.sequence ?? this.#position;
      if (some.length < batchSize) return;
    }
  }

  /** Marks the channels that a change affects. A change without a record affects the whole list. */
  #markChanged({ resource: name, record_id: id }: LoggedChange): void {
    for (const channel of id === null ? this.#records.keys() : [presenceChannelOf({ name }, id)])
      if (this.#records.get(channel)?.resource.name === name) this.#unsure.add(channel);
  }

  async #look(channel: string, onHidden: (sessionId: string) => void): Promise<void> {
    const record = this.#records.get(channel);
    if (record === undefined) return;
    const { resource, id, present } = record;
    const found = await sharedRecordsOf(this.#storage, resource).one(id);
    // The list reports a deleted record to the people who have it open, and it cannot be joined any more.
    if (found === undefined) return;
    for (const [sessionId, account] of present) {
      if (isVisibleJson(resource, found.json, account)) continue;
      // All its subscriptions end with its sockets.
      this.#forget(sessionId);
      onHidden(sessionId);
    }
  }
}
