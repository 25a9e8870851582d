/** One row of the change log about one record. */
export interface LoggedChange {
  sequence: number;
  resource: string;
  id: number;
  action: string;
  /** The attributes that changed, with their new values. `null` for a deletion. */
  what: Readonly<Record<string, unknown>> | null;
  /** The values that were replaced; for a deletion those of the whole record. `null` for a creation. */
  before: Readonly<Record<string, unknown>> | null;
  socketId: string | null;
}

/** The change log, read from the database directly. */
export interface LogState {
  /** The changes of records after the given position, in order. */
  changes: readonly LoggedChange[];
  /** Number of rows up to that position. */
  earlier: number;
  /** Position of the last row. */
  last: number;
  /** Position up to which the outbox has pushed. */
  pushedUpTo: number;
}

/** The database of a server that is killed repeatedly. */
export interface CrashDatabase {
  /** The environment variables that name the database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Reads while the server runs. */
  read(after: number): Promise<LogState>;
  /** Reads after a kill, and leaves all recovery to the next server. */
  readLeft(after: number): Promise<LogState>;
  remove(): Promise<void>;
}

/** Runs a statement and returns its rows. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>;

interface ChangeRow {
  sequence: unknown;
  resource: string;
  record_id: unknown;
  action: string;
  what: string | null;
  before: string | null;
  socket_id: string | null;
}

function valuesIn(json: string | null) {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}

function toChange(row: ChangeRow): LoggedChange {
  const { resource, action, what, before, socket_id: socketId } = row;
  return {
    // The client of PostgreSQL returns 64-bit integers as text.
    sequence: Number(row.sequence),
    resource,
    id: Number(row.record_id),
    action,
    what: valuesIn(what),
    before: valuesIn(before),
    socketId,
  };
}

/** Reads the log with statements that both databases support. */
export async function readLog(query: Query, after: number): Promise<LogState> {
  const rows = await query(`select sequence, resource, record_id, action, what, "before", socket_id
    from change where sequence > ${after} and record_id is not null order by sequence`);
  const [bounds] = await query(`select
    (select count(*) from change where sequence <= ${after}) as earlier,
    (select coalesce(max(sequence), 0) from change) as last,
    (select value from meta where name = 'pushed_up_to') as pushed`);
  return {
    changes: (rows as unknown as ChangeRow[]).map(toChange),
    earlier: Number(bounds?.['earlier']),
    last: Number(bounds?.['last']),
    pushedUpTo: Number(bounds?.['pushed']),
  };
}
