import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { useSessionState } from '../session/session-context.tsx';
import { PageLoader } from '../ui/loader/loader.tsx';
import { EntryRoute } from './entry-route.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { routes } from './routes.ts';
import { WorkspaceRoute } from './workspace-route.tsx';

const ResetScreen = lazyScreen(async () => (await import('../screens/reset/reset-screen.tsx')).ResetScreen);

/** Stands around each lazy screen but not around the login, so that nothing delays or discards what is prerendered. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

/** Which screen an address shows. Every address that is none of ours leads to the login. */
export function AppRoutes() {
  const session = useSessionState();
  return (
    <Switch>
      <Route path={routes.login}>
        <EntryRoute session={session}>
          <LoginScreen />
        </EntryRoute>
      </Route>
      <Route path={routes.reset}>
        {({ token }) => (
          <Later>
            <ResetScreen token={token} />
          </Later>
        )}
      </Route>
      <Route path={routes.workspace}>
        {({ resource }) => (
          <Later>
            <WorkspaceRoute session={session} resource={resource ?? null} />
          </Later>
        )}
      </Route>
      <Route>
        <Redirect to={routes.login} replace />
      </Route>
    </Switch>
  );
}
