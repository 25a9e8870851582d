import { isChannelName, isPresenceChannel } from './channel-name.ts';
import { formatFrame } from './frames.ts';
import type { Observer } from './notices.ts';
import { Presence } from './presence-members.ts';
import type { Subscriber } from './subscriber.ts';
import type { Person } from './users.ts';

/** A channel that somebody is subscribed to. */
export interface Channel {
  readonly name: string;
  readonly subscribers: ReadonlySet<Subscriber>;
  /** Who is there, on a presence channel. */
  readonly presence: Presence | null;
}

interface OwnChannel extends Channel {
  readonly subscribers: Set<Subscriber>;
}

/** Frames that are sent before others have their turn: some milliseconds of work. */
const mostOfStep = 100;

/** Who is subscribed to what: each subscriber once a channel, and nothing kept of a channel without any. */
export class Channels {
  readonly #channels = new Map<string, OwnChannel>();
  readonly #observer: Observer;
  /** Frames sent in steps. */
  #sent = 0;

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  get(name: string): Channel | undefined {
    return this.#channels.get(name);
  }

  /** Every channel with a subscriber, but for those of single users. */
  *occupied(): Generator<Channel> {
    for (const channel of this.#channels.values()) if (isChannelName(channel.name)) yield channel;
  }

  get size(): number {
    return this.#channels.size;
  }

  /** Adds a subscriber that is not there yet, on a presence channel as this person. */
  join(name: string, subscriber: Subscriber, person: Person | null): Channel {
    const channel = this.#channels.get(name) ?? this.#open(name);
    channel.subscribers.add(subscriber);
    subscriber.joined.set(name, person?.id ?? null);
    if (person && channel.presence?.add(person)) {
      const data = JSON.stringify({ user_id: person.id, user_info: person.info });
      this.send(name, formatFrame('pusher_internal:member_added', data, name), subscriber.socketId);
      this.#observer({ name: 'member_added', channel: name, user_id: person.id });
    }
    return channel;
  }

  leave(name: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(name);
    if (!channel?.subscribers.delete(subscriber)) return;
    const userId = subscriber.joined.get(name) ?? null;
    subscriber.joined.delete(name);
    if (userId !== null && channel.presence?.remove(userId)) {
      const data = JSON.stringify({ user_id: userId });
      this.send(name, formatFrame('pusher_internal:member_removed', data, name));
      this.#observer({ name: 'member_removed', channel: name, user_id: userId });
    }
    if (channel.subscribers.size === 0) this.#close(name);
  }

  /** Sends the very same frame to all subscribers but one. */
  send(name: string, frame: string, exceptSocketId: string | null = null): void {
    for (const subscriber of this.#channels.get(name)?.subscribers ?? [])
      if (subscriber.socketId !== exceptSocketId) subscriber.send(frame);
  }

  /**
   * Sends the very same frame to all present subscribers but one, in steps; the caller lets other work run between two
   * steps. Subscribers that leave or join meanwhile get none.
   */
  *sendInSteps(name: string, frame: string, exceptSocketId: string | null): Generator<void> {
    const channel = this.#channels.get(name);
    for (const subscriber of [...(channel?.subscribers ?? [])]) {
      if (subscriber.socketId === exceptSocketId || !channel?.subscribers.has(subscriber)) continue;
      subscriber.send(frame);
      this.#sent += 1;
      // Counted through: many frames to few subscribers take as long as one to many.
      if (this.#sent % mostOfStep === 0) yield;
    }
  }

  #open(name: string): OwnChannel {
    const presence = isPresenceChannel(name) ? new Presence() : null;
    const channel: OwnChannel = { name, subscribers: new Set(), presence };
    this.#channels.set(name, channel);
    if (isChannelName(name)) this.#observer({ name: 'channel_occupied', channel: name });
    return channel;
  }

  #close(name: string): void {
    this.#channels.delete(name);
    if (isChannelName(name)) this.#observer({ name: 'channel_vacated', channel: name });
  }
}
