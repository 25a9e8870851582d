import type { ChangeAction } from '@ne2016/contract';

/** What is known of a write. `unknown`: the server was gone before it answered. */
type Outcome = 'unknown' | 'acknowledged' | 'refused';

/** A write that was sent. */
export interface Attempt {
  action: ChangeAction;
  resource: string;
  /** The record; of a creation once it is answered. */
  id: number | null;
  /** What was sent; the name is one of its own, by which the change log tells this attempt from all others. */
  values: Readonly<Record<string, unknown>>;
  /** The key under which a creation may come again. */
  key: string | null;
  outcome: Outcome;
  /** When it was sent and answered, on a clock that only orders. */
  sentAt: number;
  answeredAt: number;
}

/** Names an attempt that carries values. */
export function nameOf({ values }: Pick<Attempt, 'values'>): string {
  return String(values['name']);
}

/** Names a record among those of all resources. */
export function recordKey({ resource, id }: { resource: string; id: number | null }): string {
  return `${resource}/${id}`;
}

/** Names an attempt in a sentence. */
export function describeAttempt(attempt: Attempt): string {
  const { action, outcome, values } = attempt;
  return `${outcome} ${action} ${recordKey(attempt)} ${JSON.stringify(values)}`;
}
