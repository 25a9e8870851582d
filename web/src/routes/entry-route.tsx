import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SessionState } from '../session/session-state.ts';
import { PageLoader } from '../ui/loader/page-loader.tsx';
import { unreachable } from '../unreachable.ts';
import { readLoginState, workspacePath } from './routes.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** The login is for who is not signed in; everybody else goes on to where they wanted to go. */
export function EntryRoute({ session, children }: { session: SessionState; children: ReactNode }) {
  const { returnTo } = readLoginState(useHistoryState<unknown>());
  switch (session.state) {
    case 'unknown':
      return <PageLoader />;
    case 'unreachable':
      return <UnreachableScreen problem={session.problem} />;
    case 'anonymous':
      return children;
    case 'signedIn':
    case 'expired':
      return <Redirect to={returnTo ?? workspacePath} replace />;
    default:
      return unreachable(session);
  }
}
