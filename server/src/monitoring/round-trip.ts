import { randomUUID } from 'node:crypto';
import { channelOf, parsePushEvent } from '@ne2016/contract';
import type { EventSubscription } from '../push/subscribe-to-channel.ts';
import { readList } from '../records/read-list.ts';
import { saveRecord } from '../records/save-record.ts';
import { heartbeat, heartbeatId } from '../storage/heartbeat.ts';
import type { Storage } from '../storage/storage.ts';

/** The dependencies of a round trip. */
export interface RoundTripParts {
  storage: Storage;
  /** Subscribes to a private channel of the push service. */
  subscribe: (channel: string, signal: AbortSignal) => Promise<EventSubscription>;
  /** Call it after a commit. */
  committed: () => void;
}

/** The parts of a round trip, in the operator’s terms. */
export type TripStage = 'push' | 'database' | 'delta';

/** The author of the changes of the heartbeat, which is not an account. */
const writer = { userId: 'heartbeat', role: 'admin', socketId: null } as const;

/**
 * Makes one change as a user does, and follows it like another browser: subscribes, writes, waits for the
 * push event, and reads the delta.
 * @param enter called with each part before the round trip enters it
 * @throws the error of the part that failed
 */
export async function makeRoundTrip(
  { storage, subscribe, committed }: RoundTripParts,
  signal: AbortSignal,
  enter: (stage: TripStage) => void,
): Promise<void> {
  enter('push');
  using subscription = await subscribe(channelOf(heartbeat), signal);
  enter('database');
  const nothingHeld = { person: { id: writer.userId, role: writer.role }, holds: () => false };
  const before = await readList(storage, heartbeat, { known: { by: 'nothing' }, ...nothingHeld });
  const beat = randomUUID();
  const write = { action: 'updated', id: heartbeatId, values: { beat }, expected: null } as const;
  const { version } = await saveRecord({ storage, resources: [heartbeat] }, heartbeat, write, writer);
  committed();
  enter('push');
  await subscription.until((data) => parsePushEvent(JSON.parse(data))?.cursor === version);
  enter('delta');
  const known = { by: 'cursor', cursor: before.cursor } as const;
  const after = await readList(storage, heartbeat, { known, ...nothingHeld });
  if (after.scope !== 'delta' || !after.json.includes(beat))
    throw new Error('The change is not in what changed');
}

/** How long the changes of the heartbeat are kept, in milliseconds: longer than any round trip takes. */
const keptFor = 60_000;

/** Removes the changes of earlier round trips from the log, except the last one, which is a position. */
export async function purgeRoundTrips(storage: Storage): Promise<void> {
  await storage.write((transaction) =>
    transaction
      .deleteFrom('change')
      .where('resource', '=', heartbeat.name)
      .where('at', '<', Date.now() - keptFor)
      .where('sequence', '<', (change) =>
        change
          .selectFrom('change as kept')
          .select((kept) => kept.fn.max('kept.sequence').as('last'))
          .where('kept.resource', '=', heartbeat.name),
      )
      .execute(),
  );
}
