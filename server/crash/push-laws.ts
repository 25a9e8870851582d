import { demand } from '../src/testing/violation.ts';
import { recordKey } from './attempts.ts';
import type { LogState, LoggedChange } from './crash-database.ts';
import type { ReceivedEvent } from './subscriber.ts';

/** An event may come again, under the cursor that it had. */
function onceEach(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  const cursors = new Set<string>();
  return events.filter(({ cursor }) => !cursors.has(cursor) && cursors.add(cursor));
}

function actionsOf(changes: readonly { action: string }[] = []): string {
  return changes.map(({ action }) => action).join(', ');
}

/**
 * What a subscriber heard until the kill: of each record the changes in their order, up to the stored position without
 * a gap, and nothing that was not committed.
 * @returns how many events came
 * @throws Violation
 */
export function demandPushed(
  received: readonly ReceivedEvent[],
  { changes, pushedUpTo }: LogState,
  socketId: string,
): number {
  const due = Map.groupBy(
    changes.filter((change) => change.socketId !== socketId),
    recordKey,
  );
  const heard = Map.groupBy(onceEach(received), recordKey);
  for (const [record, events] of heard)
    demand(
      `${actionsOf(due.get(record))}, `.startsWith(`${actionsOf(events)}, `),
      'what is pushed is committed, in the order of the log',
      () => `${record}: pushed ${actionsOf(events)}; logged ${actionsOf(due.get(record))}`,
    );
  for (const [record, logged] of due) demandHeard(record, logged, heard.get(record), pushedUpTo);
  return received.length;
}

function demandHeard(
  record: string,
  logged: readonly LoggedChange[],
  heard: readonly ReceivedEvent[] = [],
  pushedUpTo: number,
): void {
  const passed = logged.filter(({ sequence }) => sequence <= pushedUpTo);
  demand(
    heard.length >= passed.length,
    'the outbox moves on only after the event was pushed',
    () => `${record}: pushed ${actionsOf(heard)}; passed ${actionsOf(passed)}`,
  );
}
