import { channelOf } from '@ne2016/contract';
import { medianOf } from '../measurement.ts';
import type { ApplicationSubject } from './application-subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import type { PushEffort } from './push-effort.ts';
import type { Connecting } from './push-results.ts';

/** The lists that all clients follow. */
const channels = ['project', 'commune', 'document'].map((name) => channelOf({ name, channel: 'private' }));

/**
 * Measures how long many clients with several lists each take to connect; a first turn warms up and does not
 * count.
 */
export async function measureConnecting(
  crew: ClientCrew,
  { place, credentials, process }: ApplicationSubject,
  { rush, connections }: PushEffort,
): Promise<Connecting> {
  const turns: Connecting[] = [];
  for (let turn = 0; turn <= connections; turn += 1) {
    const before = await process.usage();
    const duration = await crew.open(place, rush, { headers: credentials, channels });
    const after = await process.usage();
    await crew.close(place.address);
    const processor = (after.processor - before.processor) / rush;
    if (turn > 0) turns.push({ duration, processor });
  }
  const of = (name: keyof Connecting) => medianOf(turns.map((turn) => turn[name]));
  return { duration: of('duration'), processor: of('processor') };
}
