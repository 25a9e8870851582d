import { limits } from './protocol-limits.ts';

const plainName = new RegExp(`^[A-Za-z0-9_\\-=@,.;]{1,${limits.nameLength}}$`);
const userPrefix = '#server-to-user-';

/** Names have 1 to 200 of these characters. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && plainName.test(name);
}

/** The user whose own channel this is: what the server tells one person, on all sockets signed in as them. */
export function userOfChannel(name: string): string | undefined {
  const user = name.startsWith(userPrefix) ? name.slice(userPrefix.length) : '';
  return user !== '' && user.length <= limits.userIdLength ? user : undefined;
}

/** Whether an event may be published on a channel of this name. */
export function isPublishable(name: unknown): name is string {
  return isChannelName(name) || (typeof name === 'string' && userOfChannel(name) !== undefined);
}

export function isPresenceChannel(name: string): boolean {
  return name.startsWith('presence-');
}

/** Whether joining takes a signature. */
export function isSignedChannel(name: string): boolean {
  return name.startsWith('private-') || isPresenceChannel(name);
}

/** Whether what is published cannot be read here; only those who hold the key of the channel write on it. */
function isEncryptedChannel(name: string): boolean {
  return name.startsWith('private-encrypted-');
}

/** Whether its subscribers may send events to each other. */
export function hasClientEvents(name: string): boolean {
  return isSignedChannel(name) && !isEncryptedChannel(name);
}

/** Whether late subscribers receive the last event. */
export function isCacheChannel(name: string): boolean {
  return /^(?:private-encrypted-|private-|presence-)?cache-/.test(name);
}
