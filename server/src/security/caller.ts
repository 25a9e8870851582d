import { isIPv6 } from 'node:net';

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Returns the key of a caller by network address: the address itself, or for IPv6 its first 64 bits, because
 * the holder of one address has all 2⁶⁴ with the same prefix.
 */
export function callerOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const prefix = groupsOf(address.split('%', 1)[0] ?? '').slice(0, 4);
  return prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
