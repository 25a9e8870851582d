import { isChannelName, isPresenceChannel } from './channel-name.ts';
import { formatFrame } from './frames.ts';
import type { Observer } from './notices.ts';
import { Presence } from './presence-members.ts';
import type { Subscriber } from './subscriber.ts';
import type { Person } from './users.ts';

/** A channel with at least one subscriber. */
export interface Channel {
  readonly name: string;
  readonly subscribers: ReadonlySet<Subscriber>;
  /** The members of a presence channel. */
  readonly presence: Presence | null;
}

interface OwnChannel extends Channel {
  readonly subscribers: Set<Subscriber>;
}

/** Frames that are sent in one step, before other work runs: a few milliseconds. */
const mostOfStep = 100;

/** The channels and their subscribers, each once per channel. Channels without subscribers are removed. */
export class Channels {
  readonly #channels = new Map<string, OwnChannel>();
  readonly #observer: Observer;
  /** Number of frames sent in steps. */
  #sent = 0;

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  get(name: string): Channel | undefined {
    return this.#channels.get(name);
  }

  /** Returns every channel with a subscriber, except the server-to-user channels. */
  *occupied(): Generator<Channel> {
    for (const channel of this.#channels.values()) if (isChannelName(channel.name)) yield channel;
  }

  get size(): number {
    return this.#channels.size;
  }

  /** Adds a new subscriber, on a presence channel as this person. */
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

  /** Sends the same frame to all subscribers but one. */
  send(name: string, frame: string, exceptSocketId: string | null = null): void {
    for (const subscriber of this.#channels.get(name)?.subscribers ?? [])
      if (subscriber.socketId !== exceptSocketId) subscriber.send(frame);
  }

  /**
   * Sends the same frame to all present subscribers but one, in steps; the caller lets other work run between
   * two steps. Subscribers that leave or join meanwhile do not receive it.
   */
  *sendInSteps(name: string, frame: string, exceptSocketId: string | null): Generator<void> {
    const channel = this.#channels.get(name);
    for (const subscriber of [...(channel?.subscribers ?? [])]) {
      if (subscriber.socketId === exceptSocketId || !channel?.subscribers.has(subscriber)) continue;
      subscriber.send(frame);
      this.#sent += 1;
      // Counted over all calls: many frames to few subscribers take as long as one to many.
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
