import type { StorageFailure } from '../storage.ts';
import { UnansweredError } from './answer-watch.ts';

/** Codes of PostgreSQL that are handled: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const diskFull = '53100';
const queryCanceled = '57014';
const readOnlyTransaction = '25006';
const idleInTransaction = '25P03';

/** Classes of temporary errors: connections, resources, an operator who stops the server. */
const passingClasses = new Set(['08', '53', '57']);
const passingCodes = new Set([
  serializationFailure,
  deadlock,
  lockNotAvailable,
  queryCanceled,
  readOnlyTransaction,
  idleInTransaction,
  // After all retries: many others write the same value.
  uniqueViolation,
]);

/** Codes of the system for a connection that was lost during use. */
const brokenCodes = new Set([
  ...['ECONNABORTED', 'ECONNRESET', 'ENOTCONN', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'],
  // The route to the host, or its address, does not exist any more.
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETRESET', 'ENETUNREACH'],
]);

/** Codes of TLS for a connection that could not continue. */
const brokenEncryption = /^ERR_SSL_/;

/** Codes with which PostgreSQL ends a connection: by an operator, after another’s crash, or after silence. */
const endedCodes = new Set(['57P01', '57P02', '57P05']);

/** Errors of the driver without a code. */
const brokenMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Received unexpected|received invalid response)/;

/** A failed attempt to connect, with its cause. */
export class ConnectFailure extends Error {
  constructor(cause: unknown) {
    super('No connection to the database', { cause });
    this.name = 'ConnectFailure';
  }
}

/** Returns the code of an error of PostgreSQL (five characters) or of the system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns whether a connection was lost during a statement: whether it was executed is then unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof UnansweredError) return true;
  const code = codeOf(error);
  if (code !== undefined) return brokenCodes.has(code) || brokenEncryption.test(code) || endedCodes.has(code);
  return error instanceof Error && brokenMessages.test(error.message);
}

/**
 * Returns whether another transaction caused a conflict, so that a retry sees its changes. A value that is
 * taken now, or a record that is linked or deleted now, is then found by the checks, which report what is
 * wrong.
 */
export function isWriteConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === uniqueViolation || code === serializationFailure || code === deadlock;
}

/** Returns the failure that a caller may report. */
export function readPostgresFailure(error: unknown): StorageFailure | null {
  if (error instanceof ConnectFailure) return 'unreachable';
  if (isConnectionLost(error)) return 'unanswered';
  const code = codeOf(error);
  if (code === diskFull) return 'full';
  if (code === undefined || code.length !== 5) return null;
  return passingCodes.has(code) || passingClasses.has(code.slice(0, 2)) ? 'busy' : null;
}
