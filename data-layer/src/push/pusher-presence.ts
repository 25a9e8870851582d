import type PusherModule from 'pusher-js';
import type { Members, PresenceChannel } from 'pusher-js';
import type { PresenceMember, PresenceMembership, PresenceSubscription } from './push-port.ts';

type Pusher = PusherModule.default;
type PusherEvent = Parameters<PresenceChannel['handleEvent']>[0];

/** The prefix by which the protocol distinguishes presence channels. */
export const presencePrefix = 'presence-';
const subscribed = 'pusher_internal:subscription_succeeded';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns whether an event about the members of a channel has the shape of the protocol. */
function isSound({ event, data }: PusherEvent): boolean {
  if (event === subscribed)
    return isObject(data) && isObject(data['presence']) && isObject(data['presence']['hash']);
  return !event.startsWith('pusher_internal:') || isObject(data);
}

function othersThan(members: Members): PresenceMember[] {
  const all: PresenceMember[] = [];
  members.each(({ id, info }: PresenceMember) => all.push({ id: String(id), info }));
  return all.filter(({ id }) => id !== String(members.myID));
}

/**
 * Joins a presence channel with the official client. The client throws if a service sends no members, as some
 * do that treat presence channels as private ones; that counts as a refusal.
 */
export function joinPresence(
  pusher: Pusher,
  { channel: name, event, onOthers, onEvent, onRefused }: PresenceSubscription,
): PresenceMembership {
  const channel = pusher.subscribe(name) as PresenceChannel;
  let isLeft = false;
  const report = () => {
    if (!isLeft) onOthers(othersThan(channel.members));
  };
  const refuse = () => {
    // The client would keep the subscription marked as pending.
    remove(pusher, channel);
    if (!isLeft) onRefused();
  };
  const handle = channel.handleEvent.bind(channel);
  channel.handleEvent = (frame) => {
    if (isSound(frame)) handle(frame);
    else if (frame.event === subscribed) refuse();
  };
  channel
    .bind('pusher:subscription_succeeded', report)
    .bind('pusher:member_added', report)
    .bind('pusher:member_removed', report)
    .bind('pusher:subscription_error', refuse)
    .bind(event, (payload: unknown, metadata?: { user_id?: unknown }) => {
      if (!isLeft) onEvent(payload, metadata?.user_id);
    });
  return {
    send: (payload) => void channel.trigger(event, payload),
    leave() {
      isLeft = true;
      pusher.unsubscribe(name);
    },
  };
}

/** Removes a channel from those that the official client joins again itself. */
function remove(pusher: Pusher, channel: { name: string; disconnect(): void }): void {
  channel.disconnect();
  pusher.unsubscribe(channel.name);
}

/** Leaves all presence channels after the connection was lost. Records that are still open join theirs again. */
export function endPresences(pusher: Pusher): void {
  for (const channel of pusher.allChannels())
    if (channel.name.startsWith(presencePrefix)) remove(pusher, channel);
}
