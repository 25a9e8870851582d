import type { RecordId } from './ids.ts';

/** The subscribers of a channel: everyone, or only with an authorisation. */
export type ChannelVisibility = 'public' | 'private';

/** A push channel: that of the contract, or one of another server, by its full name. */
export type DeclaredChannel = ChannelVisibility | { readonly name: string };

const privatePrefix = 'private-';

/**
 * Returns the name of the push channel of a resource: `private-task`, `task` with `channel: 'public'`, or the
 * declared name.
 * @param resource the resource, or its name and declared channel
 */
export function channelOf({ name, channel }: { name: string; channel: DeclaredChannel }): string {
  if (typeof channel === 'object') return channel.name;
  return channel === 'public' ? name : privatePrefix + name;
}

/** Returns whether a channel needs an authorisation. */
export function isPrivateChannel(channel: string): boolean {
  return channel.startsWith(privatePrefix);
}

const presencePrefix = 'presence-';

/** The presence channel of a record, for the people who have it open: `presence-project.42`. */
export function presenceChannelOf(resource: { name: string }, id: RecordId): string {
  return `${presencePrefix}${resource.name}.${id}`;
}

/**
 * The presence channel of a list, on which the people who have it open announce their current record:
 * `presence-project`. `null` for a list with a rule `visible`, since its records are not visible to everyone.
 */
export function listPresenceChannelOf(resource: { name: string; visible: unknown }): string | null {
  return resource.visible === null ? presencePrefix + resource.name : null;
}

/** The record of a presence channel: the resource's name, and the identifier as text. */
export interface PresenceChannel {
  resource: string;
  id: string;
}

/** Returns the parsed name of a record's presence channel; `undefined` for any other name. */
export function parsePresenceChannel(channel: string): PresenceChannel | undefined {
  // Resource names have no dots.
  const [, resource, id] = /^presence-([a-z0-9_]+)\.(.+)$/s.exec(channel) ?? [];
  return resource === undefined || id === undefined ? undefined : { resource, id };
}
