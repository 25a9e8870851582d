import type { Resource } from '@ne2016/contract';
import type { Position } from '../storage/new-entry.ts';
import { schemaFingerprint } from '../storage/schema-fingerprint.ts';

/** Fingerprints are asked for with every list; a declaration never changes while the process runs. */
const fingerprints = new WeakMap<Resource, string>();

function fingerprintOf(resource: Resource): string {
  const known = fingerprints.get(resource) ?? schemaFingerprint(resource);
  fingerprints.set(resource, known);
  return known;
}

function listOf(databaseId: string, resource: Resource): string {
  return `${databaseId}.${resource.name}.`;
}

function originOf(databaseId: string, resource: Resource, audience: string): string {
  return `${listOf(databaseId, resource)}${fingerprintOf(resource)}.${audience}${audience && '.'}`;
}

/**
 * Writes a position in the changes of one list. It holds for this database, this declaration, and this audience where
 * not everybody sees the same. The time in it tells the change apart from another one that took its number: in a
 * database that was put back to an earlier state.
 */
export function formatCursor(
  databaseId: string,
  resource: Resource,
  { sequence, at }: Position,
  audience = '',
): string {
  return `${originOf(databaseId, resource, audience)}${sequence}.${at}`;
}

/** Reads what {@link formatCursor} wrote for the same list and audience; anything else is `undefined`. */
export function parseCursor(
  databaseId: string,
  resource: Resource,
  cursor: string,
  audience = '',
): Position | undefined {
  const origin = originOf(databaseId, resource, audience);
  if (!cursor.startsWith(origin)) return undefined;
  const [, sequence, at] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor.slice(origin.length)) ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), at: Number(at) };
}

/**
 * Reads the position of any cursor of the same list, and of a version of its records; anything else is `undefined`. A place
 * in the log is the same for every audience, and for every declaration: an upgrade that changes it does not make every
 * record that is open a conflict.
 */
export function parsePosition(databaseId: string, resource: Resource, cursor: string): Position | undefined {
  if (!cursor.startsWith(listOf(databaseId, resource))) return undefined;
  const [, sequence, at] = /\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), at: Number(at) };
}
