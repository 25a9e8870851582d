import { isDeepStrictEqual } from 'node:util';
import { assertInvariant } from '../src/testing/violation.ts';
import { type Attempt, describeAttempt, nameOf, recordKey } from './attempts.ts';
import type { LoggedChange, LogState } from './crash-database.ts';
import type { ReceivedEvent } from './subscriber.ts';

const describeChange = (change: LoggedChange) => JSON.stringify(change);

/** Maps each attempt to its change, and the reverse. */
interface Pairs {
  changeOf: Map<Attempt, LoggedChange>;
  attemptOf: Map<LoggedChange, Attempt>;
}

function candidatesOf(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  // Values carry the name of their attempt. A deletion has no values, so several attempts can match it.
  const keyOf = (attempt: Attempt) =>
    attempt.action === 'deleted' ? `deleted ${recordKey(attempt)}` : `${attempt.action} ${nameOf(attempt)}`;
  return Map.groupBy(attempts, keyOf);
}

function pair(changes: readonly LoggedChange[], attempts: readonly Attempt[]): Pairs {
  const candidates = candidatesOf(attempts);
  const pairs: Pairs = { changeOf: new Map(), attemptOf: new Map() };
  for (const change of changes) {
    const { action, what } = change;
    const key = `${action} ${what === null ? recordKey(change) : nameOf({ values: what })}`;
    const sent = candidates.get(key) ?? [];
    const attempt =
      sent.find(({ outcome }) => outcome === 'acknowledged') ??
      sent.find(({ outcome }) => outcome === 'unknown');
    assertInvariant(attempt !== undefined, 'what is logged was sent, and not refused', () =>
      describeChange(change),
    );
    const first = pairs.changeOf.get(attempt);
    assertInvariant(
      first === undefined,
      'an attempt is done once',
      () => `${describeChange(change)}, and ${describeAttempt(attempt)} before`,
    );
    pairs.changeOf.set(attempt, change);
    pairs.attemptOf.set(change, attempt);
  }
  return pairs;
}

/** Returns whether a change holds the sent values. Others are empty in a creation, unchanged in an update. */
function isWhatWasSent({ what }: LoggedChange, { action, values }: Attempt): boolean {
  if (what === null) return action === 'deleted';
  const isWhole = action === 'updated' || Object.keys(values).every((name) => Object.hasOwn(what, name));
  return (
    isWhole && Object.entries(what).every(([name, value]) => isDeepStrictEqual(value, values[name] ?? null))
  );
}

function checkWhole({ attemptOf }: Pairs): void {
  for (const [change, attempt] of attemptOf) {
    const isSame = change.resource === attempt.resource && (attempt.id ?? change.id) === change.id;
    assertInvariant(
      isSame && isWhatWasSent(change, attempt),
      'a write is done whole',
      () => `${describeAttempt(attempt)} became ${describeChange(change)}`,
    );
  }
}

/** A write that is sent after an answer comes after the answered one in the log. */
function checkOrder({ attemptOf }: Pairs): void {
  let latest = 0;
  for (const [change, { sentAt, answeredAt }] of attemptOf) {
    assertInvariant(answeredAt > latest, 'the log has the order in which writes were answered', () =>
      describeChange(change),
    );
    latest = Math.max(latest, sentAt);
  }
}

/**
 * Checks the new changes of the log against the attempts: every acknowledged write is there, no refused one
 * is, and any of the others.
 * @returns the change of each attempt that made one
 * @throws Violation
 */
export function checkLogOfAttempts(
  changes: readonly LoggedChange[],
  attempts: readonly Attempt[],
): ReadonlyMap<Attempt, LoggedChange> {
  const pairs = pair(changes, attempts);
  for (const attempt of attempts)
    assertInvariant(
      attempt.outcome !== 'acknowledged' || pairs.changeOf.has(attempt),
      'no acknowledged write is lost',
      () => `the log lacks ${describeAttempt(attempt)}`,
    );
  checkWhole(pairs);
  checkOrder(pairs);
  return pairs.changeOf;
}

/** Removes repeated events: an event may be pushed again, with the same cursor. */
function onceEach(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  const cursors = new Set<string>();
  return events.filter(({ cursor }) => !cursors.has(cursor) && cursors.add(cursor));
}

function actionsOf(changes: readonly { action: string }[] = []): string {
  return changes.map(({ action }) => action).join(', ');
}

/**
 * Checks the events that a subscriber received before the kill: those of a record are in order and without a
 * gap up to the stored position, and all of them are committed.
 * @returns the number of events
 * @throws Violation
 */
export function checkPushed(
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
    assertInvariant(
      `${actionsOf(due.get(record))}, `.startsWith(`${actionsOf(events)}, `),
      'what is pushed is committed, in the order of the log',
      () => `${record}: pushed ${actionsOf(events)}; logged ${actionsOf(due.get(record))}`,
    );
  for (const [record, logged] of due) checkHeard(record, logged, heard.get(record), pushedUpTo);
  return received.length;
}

function checkHeard(
  record: string,
  logged: readonly LoggedChange[],
  heard: readonly ReceivedEvent[] = [],
  pushedUpTo: number,
): void {
  const passed = logged.filter(({ sequence }) => sequence <= pushedUpTo);
  assertInvariant(
    heard.length >= passed.length,
    'the outbox moves on only after the event was pushed',
    () => `${record}: pushed ${actionsOf(heard)}; passed ${actionsOf(passed)}`,
  );
}
