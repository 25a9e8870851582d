import { type RawBuilder, sql } from 'kysely';
import { bound } from './statement.ts';
import type { ChangeTable } from './tables.ts';

/** A change to be logged; the log adds its position. */
export type NewChange = Omit<ChangeTable, 'sequence' | 'at' | 'before' | 'client_id' | 'action_id'> &
  Partial<Pick<ChangeTable, 'before' | 'client_id' | 'action_id'>>;

/** The position of a change in the log. Two databases never have the same change at the same time in the same place. */
export interface Position {
  /** Ascends with every change that is committed. */
  sequence: number;
  /** Milliseconds since 1970, never less than that of the change before. */
  at: number;
}

/** An entry as it comes back from the log; `previous`: the number of the one before it. */
export interface NewEntry extends Position {
  id: number | null;
  previous: number | null;
}

/**
 * Binds what {@link valuesOf} gives. The time is taken by who has the turn and never goes back, even if the clock does:
 * so a client that read before this transaction asks for a time that is not after it.
 */
export function insertion(id: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<NewEntry> {
  return sql`
    insert into change (resource, action, user_id, what, "before", socket_id, client_id, action_id, at, record_id)
    select ${bound}, ${bound}, ${bound}, ${bound}, ${bound}, ${bound}, ${bound}, ${bound}, coalesce(
      (select case when at > ${bound} then at else ${bound} end from change order by sequence desc limit 1), ${bound}),
      ${id} ${from}
    returning sequence, at, record_id as id,
      (select max(earlier.sequence) from change as earlier where earlier.sequence < change.sequence) as previous`;
}

/** What an {@link insertion} binds of a change, but for its record. */
export function valuesOf(change: Omit<NewChange, 'record_id'>): unknown[] {
  const { resource, action, user_id: userId, what, before = null } = change;
  const { socket_id: socketId, client_id: clientId = null, action_id: actionId = null } = change;
  const now = Date.now();
  return [resource, action, userId, what, before, socketId, clientId, actionId, now, now, now];
}
