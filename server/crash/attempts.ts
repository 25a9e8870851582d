import type { ChangeAction } from '@ne2016/contract';

/** The outcome of a write. `unknown`: the server was killed before it answered. */
type Outcome = 'unknown' | 'acknowledged' | 'refused';

/** A write that was sent. */
export interface Attempt {
  action: ChangeAction;
  resource: string;
  /** The record. `null` for a creation until it is answered. */
  id: number | null;
  /** The values that were sent. The name is unique, and identifies the attempt in the change log. */
  values: Readonly<Record<string, unknown>>;
  /** The idempotency key of a creation. */
  key: string | null;
  outcome: Outcome;
  /** When it was sent and answered, on a logical clock. */
  sentAt: number;
  answeredAt: number;
}

/** Returns the name in the values of an attempt. */
export function nameOf({ values }: Pick<Attempt, 'values'>): string {
  return String(values['name']);
}

/** Returns a key for a record, unique among all resources. */
export function recordKey({ resource, id }: { resource: string; id: number | null }): string {
  return `${resource}/${id}`;
}

/** Returns a description of an attempt for a message. */
export function describeAttempt(attempt: Attempt): string {
  const { action, outcome, values } = attempt;
  return `${outcome} ${action} ${recordKey(attempt)} ${JSON.stringify(values)}`;
}
