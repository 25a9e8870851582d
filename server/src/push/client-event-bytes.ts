import { parsePresenceChannel, type Resource } from '@ne2016/contract';
import { limits } from './protocol/protocol-limits.ts';

/** Where people see each other at a record, nothing longer is sent than which attribute they are at. */
export function clientEventBytesOf(
  resources: readonly Pick<Resource, 'name'>[],
): (channel: string) => number {
  const names = new Set(resources.map(({ name }) => name));
  return (channel) =>
    names.has(parsePresenceChannel(channel)?.resource ?? '') ? limits.recordEventBytes : limits.dataBytes;
}
