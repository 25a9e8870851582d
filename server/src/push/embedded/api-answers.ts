import type { PushMessage } from '../core/publisher.ts';
import {
  attributesOf,
  type ChannelAttributes,
  describeChannel,
  type KnownChannels,
  listChannels,
  listUsers,
} from './api-channels.ts';
import { type PublishedEvent, readBatch, readEvent } from './api-events.ts';
import { ApiRefusal } from './api-refusal.ts';

/** What the API does something with. */
export interface ApiTarget {
  readonly channels: KnownChannels;
  /** Messages that are given one after the other leave in that order. */
  publish(message: PushMessage): Promise<void>;
  terminateUser(userId: string): void;
}

/** Publishes an event and tells the attributes that were asked for, by channel. */
async function publish(
  target: ApiTarget,
  { messages, info }: PublishedEvent,
): Promise<Record<string, ChannelAttributes>> {
  await Promise.all(messages.map((message) => target.publish(message)));
  return Object.fromEntries(
    messages.map(({ channel }) => [channel, attributesOf(channel, target.channels.get(channel), info)]),
  );
}

/** Answers `POST …/events`. */
export async function publishEvent(target: ApiTarget, body: unknown): Promise<object> {
  const event = readEvent(body);
  const channels = await publish(target, event);
  return event.info.length > 0 ? { channels } : {};
}

/** Answers `POST …/batch_events`. The whole batch is read before the first event is published: all or nothing. */
export async function publishBatch(target: ApiTarget, body: unknown): Promise<object> {
  const events = readBatch(body);
  const published = await Promise.all(events.map((event) => publish(target, event)));
  const answers = published.map((channels) => Object.values(channels)[0] ?? {});
  return events.some(({ info }) => info.length > 0) ? { batch: answers } : {};
}

/**
 * Answers `GET …/channels` and what is below it.
 * @param rest of the path after `channels`: nothing, `/{name}` or `/{name}/users`.
 */
export function answerChannels({ channels }: ApiTarget, rest: string, query: URLSearchParams): object {
  if (rest === '') return listChannels(channels, query);
  const [, name = '', below, ...more] = rest.split('/');
  if (more.length > 0 || (below !== undefined && below !== 'users'))
    throw new ApiRefusal(404, 'unknown call');
  return below === undefined ? describeChannel(channels, name, query) : listUsers(channels, name);
}

/**
 * Answers `POST …/users/{id}/terminate_connections`.
 * @param rest of the path after `users`.
 */
export function answerUsers(target: ApiTarget, rest: string): object {
  const [, userId] = /^\/([^/]+)\/terminate_connections$/.exec(rest) ?? [];
  if (userId === undefined) throw new ApiRefusal(404, 'unknown call');
  target.terminateUser(userId);
  return {};
}
