import { limits } from './protocol-limits.ts';

const plainName = new RegExp(`^[A-Za-z0-9_\\-=@,.;]{1,${limits.nameLength}}$`);
const userPrefix = '#server-to-user-';

/** Returns whether a name is a channel name: 1 to 200 of these characters. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && plainName.test(name);
}

/** Returns the user of a server-to-user channel, which reaches all sockets that are signed in as the user. */
export function userOfChannel(name: string): string | undefined {
  const user = name.startsWith(userPrefix) ? name.slice(userPrefix.length) : '';
  return user !== '' && user.length <= limits.userIdLength ? user : undefined;
}

/** Returns whether an event may be published on a channel of this name. */
export function isPublishable(name: unknown): name is string {
  return isChannelName(name) || (typeof name === 'string' && userOfChannel(name) !== undefined);
}

export function isPresenceChannel(name: string): boolean {
  return name.startsWith('presence-');
}

/** Returns whether a subscription requires a signature. */
export function isSignedChannel(name: string): boolean {
  return name.startsWith('private-') || isPresenceChannel(name);
}

/** Returns whether events are end-to-end encrypted: only holders of the channel’s key can write them. */
function isEncryptedChannel(name: string): boolean {
  return name.startsWith('private-encrypted-');
}

/** Returns whether subscribers may send client events. */
export function hasClientEvents(name: string): boolean {
  return isSignedChannel(name) && !isEncryptedChannel(name);
}

/** Returns whether late subscribers receive the last event. */
export function isCacheChannel(name: string): boolean {
  return /^(?:private-encrypted-|private-|presence-)?cache-/.test(name);
}
