import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isSignInKnown } from '../entry/page-state.ts';
import type { SessionState } from '../session/session-state.ts';
import { PageLoader } from '../ui/loader/loader.tsx';
import { unreachable } from '../unreachable.ts';
import { readLoginState, workspacePath } from './routes.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

/**
 * The login is for who is not signed in; everybody else goes on to where they wanted to go. While that is not known,
 * the login can be filled in, unless somebody was signed in before: they would only see it flash.
 */
export function EntryRoute({ session, children }: { session: SessionState; children: ReactNode }) {
  const { returnTo } = readLoginState(useHistoryState<unknown>());
  switch (session.state) {
    case 'unknown':
      return isSignInKnown() ? <PageLoader /> : children;
    case 'unreachable':
      // Whoever signs in is told of it then; what they have typed stays.
      return isSignInKnown() ? <UnreachableScreen problem={session.problem} /> : children;
    case 'anonymous':
      return children;
    case 'signedIn':
    case 'expired':
      return <Redirect to={returnTo ?? workspacePath} replace />;
    default:
      return unreachable(session);
  }
}
