/** The path of the login, after the `#`. */
export const loginPath = '/';

/** A screen, and what its path says. */
export type Route =
  | { readonly name: 'login' }
  /** `/reset/:token`, as in the mail. */
  | { readonly name: 'reset'; readonly token: string }
  /** `/espace/:resource?/:id?` */
  | { readonly name: 'workspace'; readonly resource: string | null };

/** Returns the screen of a path, which may end with a slash; `null` if there is none. Case matters. */
export function routeOf(path: string): Route | null {
  const [screen, first, second, ...others] = path.replace(/\/$/, '').split('/').slice(1).map(decoded);
  if (screen === undefined) return { name: 'login' };
  if (screen === 'reset' && first !== undefined && second === undefined)
    return { name: 'reset', token: first };
  if (screen === 'espace' && others.length === 0) return { name: 'workspace', resource: first ?? null };
  return null;
}

/** Decodes percent-encoding; returns invalid text unchanged, as in a manually edited address. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The workspace without a list, which redirects to the first one. */
export const workspacePath = '/espace';

/** The history state of the login: where to go afterwards, and its message. */
export interface LoginState {
  readonly returnTo?: string;
  readonly passwordChanged?: boolean;
}

function isWithinWorkspace(path: string): boolean {
  return path === workspacePath || path.startsWith(`${workspacePath}/`);
}

/** Reads the state of a history entry, which may be missing or come from another version. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, passwordChanged }: { returnTo?: unknown; passwordChanged?: unknown } = state;
  return {
    // Only a place within the workspace: signing in must not redirect elsewhere.
    ...(typeof returnTo === 'string' && isWithinWorkspace(returnTo) && { returnTo }),
    ...(passwordChanged === true && { passwordChanged }),
  };
}
