import { isChannelName, isPresenceChannel } from '../protocol/channel-name.ts';
import type { Channel, Channels } from '../protocol/channel-registry.ts';
import { ApiRefusal } from './api-refusal.ts';

const attributeNames = ['user_count', 'subscription_count'] as const;

/** An attribute of a channel that a caller can request. */
type AttributeName = (typeof attributeNames)[number];

/** The attributes of a channel, with their names in the API. */
export type ChannelAttributes = Partial<Record<AttributeName, number>>;

/** The channels, as the API needs them. */
export type KnownChannels = Pick<Channels, 'get' | 'occupied'>;

/**
 * Parses the parameter `info`: attribute names, separated by commas.
 * @throws ApiRefusal with status 400
 */
export function readInfo(info: string | null | undefined): AttributeName[] {
  if (info === null || info === undefined || info === '') return [];
  return info.split(',').map((name) => {
    const known = attributeNames.find((one) => one === name.trim());
    if (known === undefined) throw new ApiRefusal(400, `info: ${attributeNames.join(' or ')}`);
    return known;
  });
}

/** As {@link readInfo}, for channels with names that begin so: only presence channels have users. */
function readInfoOf(beginning: string, query: URLSearchParams): AttributeName[] {
  const names = readInfo(query.get('info'));
  if (names.includes('user_count') && !isPresenceChannel(beginning))
    throw new ApiRefusal(400, 'info: only presence channels have a user_count');
  return names;
}

/** Returns the requested attributes that a channel has. A channel without subscribers counts 0. */
export function attributesOf(
  name: string,
  channel: Channel | undefined,
  wanted: readonly AttributeName[],
): ChannelAttributes {
  const values = {
    user_count: channel?.presence?.userCount ?? 0,
    subscription_count: channel?.subscribers.size ?? 0,
  };
  const names = isPresenceChannel(name) ? wanted : wanted.filter((one) => one !== 'user_count');
  return Object.fromEntries(names.map((one) => [one, values[one]]));
}

/** Answers `GET …/channels`: the occupied channels, by name. */
export function listChannels(
  channels: KnownChannels,
  query: URLSearchParams,
): { channels: Record<string, ChannelAttributes> } {
  const prefix = query.get('filter_by_prefix') ?? '';
  const names = readInfoOf(prefix, query);
  const listed = Array.from(channels.occupied())
    .filter(({ name }) => name.startsWith(prefix))
    .map((channel): [string, ChannelAttributes] => [
      channel.name,
      attributesOf(channel.name, channel, names),
    ]);
  return { channels: Object.fromEntries(listed) };
}

/** @throws ApiRefusal with status 400 for an invalid channel name */
function checkName(name: string): void {
  if (!isChannelName(name)) throw new ApiRefusal(400, 'a channel has 1 to 200 letters, digits or _-=@,.;');
}

/** Answers `GET …/channels/{name}`. */
export function describeChannel(
  channels: KnownChannels,
  name: string,
  query: URLSearchParams,
): { occupied: boolean } & ChannelAttributes {
  checkName(name);
  const names = readInfoOf(name, query);
  const channel = channels.get(name);
  return { occupied: channel !== undefined, ...attributesOf(name, channel, names) };
}

/** Answers `GET …/channels/{name}/users`: the users present, each once. */
export function listUsers(channels: KnownChannels, name: string): { users: { id: string }[] } {
  checkName(name);
  if (!isPresenceChannel(name)) throw new ApiRefusal(400, 'only presence channels have users');
  const ids = channels.get(name)?.presence?.userIds ?? [];
  return { users: ids.map((id) => ({ id })) };
}
