import type { Resource } from '@ne2016/contract';
import type { Position } from '../storage/new-entry.ts';
import { schemaFingerprint } from '../storage/schema-fingerprint.ts';

/** Computed once: every list needs it, and a declaration does not change while the process runs. */
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
 * Returns a cursor of a list. It is valid for this database, this declaration, and this audience, if users
 * see different records. The time in it distinguishes the change from another one with the same number, in a
 * database that was restored to an earlier state.
 */
export function formatCursor(
  databaseId: string,
  resource: Resource,
  { sequence, at }: Position,
  audience = '',
): string {
  return `${originOf(databaseId, resource, audience)}${sequence}.${at}`;
}

/** Returns the position of a cursor for the same list and audience; otherwise `undefined`. */
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
 * Returns the position of any cursor of the same list, or of a version of its records; otherwise `undefined`.
 * Positions do not depend on audience and declaration: an upgrade that changes the declaration does not make
 * every open record a conflict.
 */
export function parsePosition(databaseId: string, resource: Resource, cursor: string): Position | undefined {
  if (!cursor.startsWith(listOf(databaseId, resource))) return undefined;
  const [, sequence, at] = /\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), at: Number(at) };
}
