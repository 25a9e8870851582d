import { channelOf, type PushEvent, pushEventName, type Resource } from '@ne2016/contract';
import { versionOf } from '../records/read-record.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { PushMessage } from './publisher.ts';

/** What is pushed of a change; `undefined` for one that nobody hears of. */
export function toMessage(
  storage: Storage,
  resources: readonly Resource[],
  { action, record_id: id, sequence, at, ...change }: LoggedChange,
): PushMessage | undefined {
  const resource = resources.find(({ name }) => name === change.resource);
  if (resource === undefined || action === 'list_replaced' || id === null) return undefined;
  const event: PushEvent = { action, id, cursor: versionOf(storage, resource, { sequence, at }) };
  return {
    channel: channelOf(resource),
    event: pushEventName(resource.name),
    data: JSON.stringify(event),
    exceptSocketId: change.socket_id,
  };
}
