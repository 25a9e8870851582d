import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { PageLoader } from '../ui/loader/page-loader.tsx';
import { useSessionState } from '../session/session-context.tsx';
import { EntryRoute } from './entry-route.tsx';
import { routes } from './routes.ts';
import { WorkspaceRoute } from './workspace-route.tsx';

const ResetScreen = lazy(async () => ({
  default: (await import('../screens/reset/reset-screen.tsx')).ResetScreen,
}));

/** Which screen an address shows. Every address that is none of ours leads to the login. */
export function AppRoutes() {
  const session = useSessionState();
  return (
    <Suspense fallback={<PageLoader />}>
      <Switch>
        <Route path={routes.login}>
          <EntryRoute session={session}>
            <LoginScreen />
          </EntryRoute>
        </Route>
        <Route path={routes.reset}>{({ token }) => <ResetScreen token={token} />}</Route>
        <Route path={routes.workspace}>
          {({ resource }) => <WorkspaceRoute session={session} resource={resource ?? null} />}
        </Route>
        <Route>
          <Redirect to={routes.login} replace />
        </Route>
      </Switch>
    </Suspense>
  );
}
