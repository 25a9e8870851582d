import type { Resource } from '@ne2016/contract';
import { vi } from 'vitest';
import type { Storage } from '../storage/storage.ts';

/** Waits until the last change of a list is pushed: until then no purge removes it from the log. */
export async function untilPushed(
  { changes, pushPosition, reader }: Storage,
  resource: Resource,
): Promise<void> {
  const { sequence } = await changes.lastOfList(reader, resource);
  await vi.waitUntil(async () => (await pushPosition.read()) >= sequence, 20_000);
}
