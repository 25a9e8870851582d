import { Redirect, useLocation } from 'wouter';
import type { SessionState } from '../session/session-state.ts';
import { PageLoader } from '../ui/loader/loader.tsx';
import { unreachable } from '../unreachable.ts';
import { lazyScreen } from './lazy-screen.ts';
import { type LoginState, routes } from './routes.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

const WorkspaceScreen = lazyScreen(
  async () => (await import('../screens/workspace/workspace-screen.tsx')).WorkspaceScreen,
);

/** The workspace is for who is signed in; who is not comes back here after the login. */
export function WorkspaceRoute({ session, resource }: { session: SessionState; resource: string | null }) {
  const [location] = useLocation();
  switch (session.state) {
    case 'unknown':
      return <PageLoader />;
    case 'unreachable':
      return <UnreachableScreen problem={session.problem} />;
    case 'anonymous':
      return <Redirect to={routes.login} state={{ returnTo: location } satisfies LoginState} replace />;
    case 'signedIn':
    case 'expired':
      // Nothing of one person is left to the next: neither what was loaded nor what was typed.
      return <WorkspaceScreen key={session.user.id} user={session.user} resourceName={resource} />;
    default:
      return unreachable(session);
  }
}
