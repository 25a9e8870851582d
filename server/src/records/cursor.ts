import type { Resource } from '@ne2016/contract';
import { schemaFingerprint } from '../storage/schema-fingerprint.ts';

/** Fingerprints are asked for with every list; a declaration never changes while the process runs. */
const fingerprints = new WeakMap<Resource, string>();

function fingerprintOf(resource: Resource): string {
  const known = fingerprints.get(resource) ?? schemaFingerprint(resource);
  fingerprints.set(resource, known);
  return known;
}

function originOf(databaseId: string, resource: Resource): string {
  return `${databaseId}.${resource.name}.${fingerprintOf(resource)}.`;
}

/** Writes a position in the changes of one list. It holds for this database and this declaration only. */
export function formatCursor(databaseId: string, resource: Resource, sequence: number): string {
  return originOf(databaseId, resource) + String(sequence);
}

/** Reads what {@link formatCursor} wrote for the same list; anything else is `undefined`. */
export function parseCursor(databaseId: string, resource: Resource, cursor: string): number | undefined {
  const origin = originOf(databaseId, resource);
  if (!cursor.startsWith(origin)) return undefined;
  const position = cursor.slice(origin.length);
  return /^\d{1,15}$/.test(position) ? Number(position) : undefined;
}
