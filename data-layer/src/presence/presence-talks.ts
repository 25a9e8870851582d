import { listPresenceChannelOf, presenceChannelOf, type RecordId, type Resource } from '@ne2016/contract';
import type { PresenceTalk } from './presence-channel.ts';

/** What those who have a record open tell each other: the attribute that they edit. */
export function recordTalk(resource: Resource, id: RecordId): PresenceTalk<string> {
  return {
    channel: presenceChannelOf(resource, id),
    event: 'client-editing',
    key: 'attribute',
    read: (word) => (typeof word === 'string' && Object.hasOwn(resource.attributes, word) ? word : null),
    repeatTime: 15_000,
    wordTime: 40_000,
  };
}

/**
 * What those who have a list open tell each other: the record that they have open. They may be many, so it is said anew
 * less often. `null`: the list has no such channel.
 */
export function listTalk(resource: Resource): PresenceTalk<RecordId> | null {
  const channel = listPresenceChannelOf(resource);
  if (channel === null) return null;
  return {
    channel,
    event: 'client-open',
    key: 'record',
    read: (word) =>
      (typeof word === 'string' && word !== '') || Number.isSafeInteger(word) ? (word as RecordId) : null,
    repeatTime: 60_000,
    wordTime: 150_000,
  };
}
