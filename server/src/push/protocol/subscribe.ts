import {
  isCacheChannel,
  isChannelName,
  isPresenceChannel,
  isSignedChannel,
  userOfChannel,
} from './channel-name.ts';
import type { Channel } from './channel-registry.ts';
import { closeCodes, fieldsOf, formatError, formatFrame } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { limits } from './protocol-limits.ts';
import { mayJoin } from './signatures.ts';
import type { Subscriber } from './subscriber.ts';
import { isPresentable, type Person, readMember } from './users.ts';

/** Why a subscription is refused, in the format of the protocol. */
interface Refusal {
  type: 'AuthError' | 'LimitReached';
  error: string;
  status: number;
}

const unsigned: Refusal = { type: 'AuthError', error: 'The signature does not match', status: 401 };
const unknownMember: Refusal = {
  type: 'AuthError',
  error: `Nobody is signed in, or channel_data names no user_id of at most ${limits.userIdLength} characters, or has a user_info of more than ${limits.userInfoBytes} bytes`,
  status: 401,
};
const notSignedIn: Refusal = { type: 'AuthError', error: 'Not signed in as this user', status: 401 };

function tooMany(error: string): Refusal {
  return { type: 'LimitReached', error, status: 403 };
}

/** A requested subscription. */
interface Request {
  channel: string;
  auth: unknown;
  channelData: unknown;
}

/** The person as whom a client may join, or the refusal. */
interface Outcome {
  /** On presence channels. */
  person: Person | null;
  refusal: Refusal | null;
}

const allowed: Outcome = { person: null, refusal: null };

function refused(refusal: Refusal): Outcome {
  return { person: null, refusal };
}

/** Returns the person as whom a client joins a presence channel: `channel_data`, or the signed-in user. */
function personOf(subscriber: Subscriber, channelData: string | undefined): Outcome {
  const person = channelData === undefined ? subscriber.person : readMember(channelData);
  return person && isPresentable(person) ? { person, refusal: null } : refused(unknownMember);
}

/** Checks the signature of a subscription, and on presence channels the person. */
function authorize(
  { application }: HubState,
  subscriber: Subscriber,
  { channel, auth, channelData }: Request,
): Outcome {
  const user = userOfChannel(channel);
  if (user !== undefined) return user === subscriber.person?.id ? allowed : refused(notSignedIn);
  if (!isSignedChannel(channel)) return allowed;
  const isSigned = (data?: string) => mayJoin(application, auth, subscriber.socketId, channel, data);
  const data = typeof channelData === 'string' ? channelData : undefined;
  if (isPresenceChannel(channel)) return isSigned(data) ? personOf(subscriber, data) : refused(unsigned);
  // Libraries sign data for private channels too, if the application provides some; it is ignored.
  return isSigned() || isSigned(data) ? allowed : refused(unsigned);
}

/** Returns the limit that one more channel or member would exceed. */
function limitOf(
  { channels }: HubState,
  subscriber: Subscriber,
  channel: string,
  person: Person | null,
): Refusal | undefined {
  if (subscriber.joined.has(channel)) return undefined;
  if (subscriber.joined.size >= limits.channelsPerSocket)
    return tooMany(`A socket joins at most ${limits.channelsPerSocket} channels`);
  if (person && channels.get(channel)?.presence?.fits(person.id) === false)
    return tooMany(`A presence channel has at most ${limits.presenceUsers} users`);
  return undefined;
}

function confirm(subscriber: Subscriber, { name, presence }: Channel): void {
  const data = presence ? JSON.stringify({ presence: presence.describe() }) : '{}';
  subscriber.send(formatFrame('pusher_internal:subscription_succeeded', data, name));
}

/** Sends a new subscriber the last event, or a cache miss. */
function replay({ cache, now, observer }: HubState, subscriber: Subscriber, channel: string): void {
  const frame = cache.frameOf(channel, now());
  subscriber.send(frame ?? formatFrame('pusher:cache_miss', undefined, channel));
  if (frame === undefined) observer({ name: 'cache_miss', channel });
}

/** Counts a socket with a valid signature for its user or address; closes it when it exceeds the limit. */
function isAdmitted({ people, counts }: HubState, subscriber: Subscriber, person: Person | null): boolean {
  const isNobodys = person === null;
  if (isNobodys ? people.takeAsNobody(subscriber) : people.takeAsMember(subscriber, person.id)) return true;
  counts.refusedConnections += 1;
  // A client of one user does not reconnect; clients of an address may be of several users, and reconnect
  // later.
  if (isNobodys) subscriber.refuse(closeCodes.overCapacity, 'Too many connections of nobody known');
  else subscriber.refuse(closeCodes.overQuota, 'Too many connections of one person');
  return false;
}

/** Answers `pusher:subscribe`. A repeated subscription is confirmed again, without a change. */
export function subscribe(state: HubState, subscriber: Subscriber, data: unknown): void {
  const { channel, auth, channel_data: channelData } = fieldsOf(data);
  if (typeof channel !== 'string' || !(isChannelName(channel) || userOfChannel(channel) !== undefined)) {
    state.counts.refusedSubscriptions += 1;
    subscriber.send(formatError('A channel name has 1 to 200 letters, digits or _-=@,.;'));
    return;
  }
  const { person, refusal } = authorize(state, subscriber, { channel, auth, channelData });
  const fault = refusal ?? limitOf(state, subscriber, channel, person);
  if (fault) {
    state.counts.refusedSubscriptions += 1;
    subscriber.send(formatFrame('pusher:subscription_error', fault, channel));
    return;
  }
  if (isSignedChannel(channel)) {
    if (!isAdmitted(state, subscriber, person)) return;
    state.anonymous.remove(subscriber);
  }
  const joined = subscriber.joined.has(channel) ? state.channels.get(channel) : undefined;
  confirm(subscriber, joined ?? state.channels.join(channel, subscriber, person));
  if (!joined && isCacheChannel(channel)) replay(state, subscriber, channel);
}

/** Handles `pusher:unsubscribe`, which has no answer and no effect without a subscription. */
export function unsubscribe({ channels }: HubState, subscriber: Subscriber, data: unknown): void {
  const { channel } = fieldsOf(data);
  if (typeof channel === 'string') channels.leave(channel, subscriber);
}
