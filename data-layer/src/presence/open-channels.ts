import { listPresenceChannelOf, presenceChannelOf, type RecordId, type Resource } from '@ne2016/contract';
import { AnnouncementTurns } from './announcement-turns.ts';
import { PresenceChannel, type PresenceChannelPorts, type PresenceTalk } from './presence-channel.ts';
import type { PresenceContext } from './record-presence.ts';

/** The announcements between people who have a record open: the attribute that each edits. */
function recordTalk(resource: Resource, id: RecordId): PresenceTalk<string> {
  return {
    channel: presenceChannelOf(resource, id),
    event: 'client-editing',
    key: 'attribute',
    read: (word) => (typeof word === 'string' && Object.hasOwn(resource.attributes, word) ? word : null),
    repeatTime: 15_000,
    wordTime: 40_000,
  };
}

/**
 * The announcements between people who have a list open: the record that each has open. They may be many, so
 * they are repeated less often. `null` for a list without such a channel.
 */
function listTalk(resource: Resource): PresenceTalk<RecordId> | null {
  const channel = listPresenceChannelOf(resource);
  if (channel === null) return null;
  return {
    channel,
    event: 'client-open',
    key: 'record',
    read: (word) =>
      (typeof word === 'string' && word !== '') || Number.isSafeInteger(word) ? (word as RecordId) : null,
    repeatTime: 60_000,
    wordTime: 150_000,
  };
}

/** A channel, and the number of this page's views of its subject. */
interface OpenChannel<Word> {
  readonly resource: Resource;
  readonly channel: PresenceChannel<Word>;
  views: number;
}

interface OpenRecord extends OpenChannel<string> {
  readonly id: RecordId;
}

/** The presence channels that are open in this page, joined while the layer is connected. */
export class OpenChannels {
  readonly #ports: PresenceChannelPorts;
  readonly #connection: PresenceContext['connection'];
  /** By the name of the channel, the most recently opened one last. */
  readonly #records = new Map<string, OpenRecord>();
  /** By the name of the resource. */
  readonly #lists = new Map<string, OpenChannel<RecordId>>();
  #isShownWhileReading = true;

  constructor({ push, clock, connection }: PresenceContext) {
    this.#ports = { push, clock, turns: new AnnouncementTurns(clock) };
    this.#connection = connection;
    connection.subscribe(() => this.#adaptAll());
  }

  /** Sets whether others see this person at a record that is only read. */
  showWhileReading(isShown: boolean): void {
    this.#isShownWhileReading = isShown;
    this.#adaptAll();
  }

  enterRecord(resource: Resource, id: RecordId): PresenceChannel<string> {
    const name = presenceChannelOf(resource, id);
    const made = () => new PresenceChannel(recordTalk(resource, id), this.#ports);
    const open = this.#records.get(name) ?? { resource, id, channel: made(), views: 0 };
    open.views += 1;
    this.#records.set(name, open);
    this.#adapt(open);
    return open.channel;
  }

  exitRecord(resource: Resource, id: RecordId): void {
    const name = presenceChannelOf(resource, id);
    const open = this.#records.get(name);
    if (open === undefined) return;
    open.views -= 1;
    if (open.views > 0) return;
    this.#records.delete(name);
    open.channel.leave();
    this.#lists.get(resource.name)?.channel.say(open, null);
  }

  /** Sets the attribute that a view of a record edits; `null` for none. */
  edit(resource: Resource, id: RecordId, view: object, attribute: string | null): void {
    const open = this.#records.get(presenceChannelOf(resource, id));
    open?.channel.say(view, attribute);
    if (open !== undefined) this.#adapt(open);
  }

  /** Opens the channel of a list; `null` if the list has none. */
  enterList(resource: Resource): PresenceChannel<RecordId> | null {
    const talk = listTalk(resource);
    if (talk === null) return null;
    const open = this.#lists.get(resource.name) ?? {
      resource,
      channel: new PresenceChannel(talk, this.#ports),
      views: 0,
    };
    open.views += 1;
    this.#lists.set(resource.name, open);
    for (const record of this.#records.values()) if (record.resource === resource) this.#tellList(record);
    this.#follow(open.channel, true);
    return open.channel;
  }

  exitList({ name }: Resource): void {
    const open = this.#lists.get(name);
    if (open === undefined) return;
    open.views -= 1;
    if (open.views > 0) return;
    this.#lists.delete(name);
    open.channel.leave();
  }

  #adaptAll(): void {
    for (const { channel } of this.#lists.values()) this.#follow(channel, true);
    for (const open of this.#records.values()) this.#adapt(open);
  }

  #adapt(open: OpenRecord): void {
    this.#follow(open.channel, this.#isSeenAt(open));
    this.#tellList(open);
  }

  #tellList(open: OpenRecord): void {
    this.#lists.get(open.resource.name)?.channel.say(open, this.#isSeenAt(open) ? open.id : null);
  }

  #isSeenAt({ channel }: OpenRecord): boolean {
    return this.#isShownWhileReading || channel.word !== null;
  }

  #follow(channel: PresenceChannel<string> | PresenceChannel<RecordId>, isWanted: boolean): void {
    if (isWanted && this.#connection.value === 'connected') channel.join();
    else channel.leave();
  }
}
