import { isDeepStrictEqual } from 'node:util';
import { demand } from '../src/testing/violation.ts';
import { type Attempt, describeAttempt, nameOf, recordKey } from './attempts.ts';
import type { LoggedChange } from './crash-database.ts';

const describeChange = (change: LoggedChange) => JSON.stringify(change);

/** Which attempt made each change, and the reverse. */
interface Pairs {
  changeOf: Map<Attempt, LoggedChange>;
  attemptOf: Map<LoggedChange, Attempt>;
}

function candidatesOf(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  // Values carry the name of their attempt; a deletion has none, and several may have asked for the same.
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
    demand(attempt !== undefined, 'what is logged was sent, and not refused', () => describeChange(change));
    const first = pairs.changeOf.get(attempt);
    demand(
      first === undefined,
      'an attempt is done once',
      () => `${describeChange(change)}, and ${describeAttempt(attempt)} before`,
    );
    pairs.changeOf.set(attempt, change);
    pairs.attemptOf.set(change, attempt);
  }
  return pairs;
}

/** What a creation does not name is empty; what a change does not name stays as it is. */
function isWhatWasSent({ what }: LoggedChange, { action, values }: Attempt): boolean {
  if (what === null) return action === 'deleted';
  const isWhole = action === 'updated' || Object.keys(values).every((name) => Object.hasOwn(what, name));
  return (
    isWhole && Object.entries(what).every(([name, value]) => isDeepStrictEqual(value, values[name] ?? null))
  );
}

function demandWhole({ attemptOf }: Pairs): void {
  for (const [change, attempt] of attemptOf) {
    const isSame = change.resource === attempt.resource && (attempt.id ?? change.id) === change.id;
    demand(
      isSame && isWhatWasSent(change, attempt),
      'a write is done whole',
      () => `${describeAttempt(attempt)} became ${describeChange(change)}`,
    );
  }
}

/** Who writes after an answer is after it in the log. */
function demandOrder({ attemptOf }: Pairs): void {
  let latest = 0;
  for (const [change, { sentAt, answeredAt }] of attemptOf) {
    demand(answeredAt > latest, 'the log has the order in which writes were answered', () =>
      describeChange(change),
    );
    latest = Math.max(latest, sentAt);
  }
}

/**
 * What the log has gained is what was sent: all that was acknowledged, nothing that was refused, of the rest any part.
 * @returns the change that each attempt made, if it made one
 * @throws Violation
 */
export function demandLogOfAttempts(
  changes: readonly LoggedChange[],
  attempts: readonly Attempt[],
): ReadonlyMap<Attempt, LoggedChange> {
  const pairs = pair(changes, attempts);
  for (const attempt of attempts)
    demand(
      attempt.outcome !== 'acknowledged' || pairs.changeOf.has(attempt),
      'no acknowledged write is lost',
      () => `the log lacks ${describeAttempt(attempt)}`,
    );
  demandWhole(pairs);
  demandOrder(pairs);
  return pairs.changeOf;
}
