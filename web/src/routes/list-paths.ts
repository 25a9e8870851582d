import type { RecordId } from '@ne2016/contract';
import { workspacePath } from './routes.ts';

/** The path of a resource's list. */
export function listPath(resource: string): string {
  return `${workspacePath}/${encodeURIComponent(resource)}`;
}

/** The path of a record, beside or over its list. */
export function recordPath(resource: string, id: RecordId): string {
  return `${listPath(resource)}/${encodeURIComponent(String(id))}`;
}

/** The record that a path names in a list; `null`: none. */
export function recordIdOfPath(path: string, resource: string): RecordId | null {
  const prefix = `${listPath(resource)}/`;
  if (!path.startsWith(prefix)) return null;
  const text = decoded(path.slice(prefix.length));
  if (text === '') return null;
  // Identifiers are whole numbers at our server, and texts at others.
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

/** Text without percent-encoding; as it is where that is faulty, as in an address that was edited by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
