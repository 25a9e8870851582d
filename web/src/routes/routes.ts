import type { RecordId } from '@ne2016/contract';

/** Every screen by name, with the path after the `#` that leads to it. */
export const routes = {
  login: '/',
  reset: '/reset/:token',
  workspace: '/espace/:resource?/:id?',
} as const;

/** The workspace without a list: it goes to the first one. */
export const workspacePath = '/espace';

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

/** What the login keeps in the history: where to go afterwards, and what to say. */
export interface LoginState {
  readonly returnTo?: string;
  readonly passwordChanged?: boolean;
}

function isWithinWorkspace(path: string): boolean {
  return path === workspacePath || path.startsWith(`${workspacePath}/`);
}

/** Reads what an entry of the history carries; it may come from another version or be nothing at all. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, passwordChanged }: { returnTo?: unknown; passwordChanged?: unknown } = state;
  return {
    // Only a place within the workspace: nobody is led elsewhere by signing in.
    ...(typeof returnTo === 'string' && isWithinWorkspace(returnTo) && { returnTo }),
    ...(passwordChanged === true && { passwordChanged }),
  };
}
