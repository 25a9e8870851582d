import { parsePresenceChannel, type Resource } from '@ne2016/contract';
import { limits } from './protocol/protocol-limits.ts';

/** Returns the size limit of a client event: lower at records, where it only names an attribute. */
export function clientEventBytesOf(
  resources: readonly Pick<Resource, 'name'>[],
): (channel: string) => number {
  const names = new Set(resources.map(({ name }) => name));
  return (channel) =>
    names.has(parsePresenceChannel(channel)?.resource ?? '') ? limits.recordEventBytes : limits.dataBytes;
}
