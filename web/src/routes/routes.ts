/** Every screen by name, with the path after the `#` that leads to it. */
export const routes = {
  login: '/',
  reset: '/reset/:token',
  workspace: '/espace/:resource?/:id?',
} as const;

/** The workspace without a list: it goes to the first one. */
export const workspacePath = '/espace';

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
