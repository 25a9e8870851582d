/** Every screen by name, with its path after the `#`. */
export const routes = {
  login: '/',
  reset: '/reset/:token',
  workspace: '/espace/:resource?/:id?',
} as const;

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
