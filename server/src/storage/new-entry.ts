import { type RawBuilder, sql } from 'kysely';
import { bound } from './statement.ts';
import type { ChangeTable } from './tables.ts';

/** A change to log; the log adds its position. */
export type NewChange = Omit<ChangeTable, 'sequence' | 'at' | 'before' | 'client_id' | 'action_id'> &
  Partial<Pick<ChangeTable, 'before' | 'client_id' | 'action_id'>>;

/** The position of a change in the log. Two databases never have the same change at the same position. */
export interface Position {
  /** Increases with every committed change. */
  sequence: number;
  /** Milliseconds since 1970, never less than that of the previous change. */
  at: number;
}

/** An inserted entry; `previous`: the position of the entry before it. */
export interface NewEntry extends Position {
  id: number | null;
  previous: number | null;
}

/**
 * Returns the insertion of an entry, which binds {@link valuesOf}. The time is taken during the turn and
 * never decreases, even if the clock does: so a client that read before this transaction later requests
 * changes since a time that is not after it.
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

/** Returns the parameters of an {@link insertion} for a change, without its record. */
export function valuesOf(change: Omit<NewChange, 'record_id'>): unknown[] {
  const { resource, action, user_id: userId, what, before = null } = change;
  const { socket_id: socketId, client_id: clientId = null, action_id: actionId = null } = change;
  const now = Date.now();
  return [resource, action, userId, what, before, socketId, clientId, actionId, now, now, now];
}
