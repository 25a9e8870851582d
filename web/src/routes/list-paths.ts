import type { RecordId } from '@ne2016/contract';
import { decoded, workspacePath } from './routes.ts';

/** Returns the path of a resource’s list. */
export function listPath(resource: string): string {
  return `${workspacePath}/${encodeURIComponent(resource)}`;
}

/** Returns the path of a record, next to or over its list. */
export function recordPath(resource: string, id: RecordId): string {
  return `${listPath(resource)}/${encodeURIComponent(String(id))}`;
}

/** Returns the identifier of the record in a path; `null`: none. */
export function recordIdOfPath(path: string, resource: string): RecordId | null {
  const prefix = `${listPath(resource)}/`;
  if (!path.startsWith(prefix)) return null;
  const text = decoded(path.slice(prefix.length));
  if (text === '') return null;
  // Identifiers are whole numbers on our server, and texts on others.
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}
