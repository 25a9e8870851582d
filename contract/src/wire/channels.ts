import type { RecordId } from './ids.ts';

/** Who may subscribe: anyone, or only who is authorised. */
export type ChannelVisibility = 'public' | 'private';

/** A push channel: the one of the contract, or the one that another server has, by its whole name. */
export type DeclaredChannel = ChannelVisibility | { readonly name: string };

const privatePrefix = 'private-';

/**
 * Returns the name of the push channel of a resource: `private-task`, `task` with `channel: 'public'`, or the name that
 * the declaration gives.
 * @param resource the resource, or its name and declared channel
 */
export function channelOf({ name, channel }: { name: string; channel: DeclaredChannel }): string {
  if (typeof channel === 'object') return channel.name;
  return channel === 'public' ? name : privatePrefix + name;
}

/** Whether a channel needs an authorisation. */
export function isPrivateChannel(channel: string): boolean {
  return channel.startsWith(privatePrefix);
}

const presencePrefix = 'presence-';

/** The presence channel of a record, by which those who have it open know of each other: `presence-project.42`. */
export function presenceChannelOf(resource: { name: string }, id: RecordId): string {
  return `${presencePrefix}${resource.name}.${id}`;
}

/**
 * The presence channel of a list, by which those who have it open tell each other which record they are at:
 * `presence-project`. Of a list whose records not everybody sees there is none: `null`.
 */
export function listPresenceChannelOf(resource: { name: string; visible: unknown }): string | null {
  return resource.visible === null ? presencePrefix + resource.name : null;
}

/** The record that a presence channel is about: the resource's name, and the identifier as text. */
export interface PresenceChannel {
  resource: string;
  id: string;
}

/** Reads the name of a presence channel; `undefined` for any other name. */
export function parsePresenceChannel(channel: string): PresenceChannel | undefined {
  // The name of a resource has no dot.
  const [, resource, id] = /^presence-([a-z0-9_]+)\.(.+)$/s.exec(channel) ?? [];
  return resource === undefined || id === undefined ? undefined : { resource, id };
}
