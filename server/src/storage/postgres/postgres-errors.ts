import type { StorageFailure } from '../storage.ts';
import { UnansweredError } from './answer-watch.ts';

/** Codes of PostgreSQL that something can be said about: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const diskFull = '53100';
const queryCanceled = '57014';
const readOnlyTransaction = '25006';
const idleInTransaction = '25P03';

/** The classes of what passes by itself: connections, resources, an operator who stops the server. */
const passingClasses = new Set(['08', '53', '57']);
const passingCodes = new Set([
  serializationFailure,
  deadlock,
  lockNotAvailable,
  queryCanceled,
  readOnlyTransaction,
  idleInTransaction,
  // Still so after the work was done again: many others write the same.
  uniqueViolation,
]);

/** What the system says of a connection that broke while it was used. */
const brokenCodes = new Set([
  ...['ECONNABORTED', 'ECONNRESET', 'ENOTCONN', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'],
  // The route to the host is gone, or its address is.
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETRESET', 'ENETUNREACH'],
]);

/** What TLS says of a connection that it could not go on with. */
const brokenEncryption = /^ERR_SSL_/;

/** What PostgreSQL says when it ends a connection: for an operator, a crash of another of its processes, or silence. */
const endedCodes = new Set(['57P01', '57P02', '57P05']);

/** The driver gives these errors of its own no code. */
const brokenMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Received unexpected|received invalid response)/;

/** No connection could be made; the cause says why. */
export class ConnectFailure extends Error {
  constructor(cause: unknown) {
    super('No connection to the database', { cause });
    this.name = 'ConnectFailure';
  }
}

/** The code of an error of PostgreSQL (five characters) or of the system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a connection was lost under a statement: nobody knows whether that was carried out. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof UnansweredError) return true;
  const code = codeOf(error);
  if (code !== undefined) return brokenCodes.has(code) || brokenEncryption.test(code) || endedCodes.has(code);
  return error instanceof Error && brokenMessages.test(error.message);
}

/**
 * Whether another transaction was in the way, so that the same work, done again, sees what it did. A value that became
 * taken, or a record that became linked or deleted, is then found by the checks, which say what is wrong with what.
 */
export function isWriteConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === uniqueViolation || code === serializationFailure || code === deadlock;
}

/** What the caller of a query may answer for. */
export function readPostgresFailure(error: unknown): StorageFailure | null {
  if (error instanceof ConnectFailure) return 'unreachable';
  if (isConnectionLost(error)) return 'unanswered';
  const code = codeOf(error);
  if (code === diskFull) return 'full';
  if (code === undefined || code.length !== 5) return null;
  return passingCodes.has(code) || passingClasses.has(code.slice(0, 2)) ? 'busy' : null;
}
