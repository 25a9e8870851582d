import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isSignInKnown } from '#session/page-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { LoginScreen } from '#screens/login/login-screen.tsx';
import { useSessionState } from '#session/session-context.tsx';
import type { SessionState } from '#session/session-state.ts';
import { PageLoader } from '#ui/loader/loader.tsx';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { ScreenNotLoaded, UnreachableScreen } from './failure-screens.tsx';
import { pageNavigator } from '#routes/page-navigator.ts';
import { Redirect } from '#routes/redirect.tsx';
import { type LoginState, loginPath, readLoginState, routeOf, workspacePath } from '#routes/routes.ts';
import { usePath, usePlaceState } from '#routes/use-location.ts';

const ResetScreen = lazyScreen(async () => (await import('#screens/reset/reset-screen.tsx')).ResetScreen);
const WorkspaceScreen = lazyScreen(
  async () => (await import('#workspace/workspace-screen.tsx')).WorkspaceScreen,
);

/** Preloads the workspace before the session is known. After a failure, its screen offers a reload. */
export function preloadWorkspace(): void {
  WorkspaceScreen.load().catch(() => undefined);
}

/** Renders the screen of the current address. Every unknown address leads to the login. */
export function AppRoutes() {
  const session = useSessionState();
  const route = routeOf(usePath());
  switch (route?.name) {
    case 'login':
      return (
        <EntryRoute session={session}>
          <LoginScreen />
        </EntryRoute>
      );
    case 'reset':
      return <ResetScreen token={route.token} />;
    case 'workspace':
      return <WorkspaceRoute session={session} resource={route.resource} />;
    case undefined:
      return <Redirect to={loginPath} />;
    default:
      return unreachable(route);
  }
}

/**
 * The login, for visitors who are not signed in; others continue to their destination. While that is unknown,
 * the login can be filled in, unless this browser had a session: it would only flash then.
 */
function EntryRoute({ session, children }: { session: SessionState; children: ReactNode }) {
  const { returnTo } = readLoginState(usePlaceState());
  switch (session.state) {
    case 'unknown':
      return isSignInKnown() ? <PageLoader /> : children;
    case 'unreachable':
      // Otherwise the login keeps its input, and signing in shows the problem.
      return isSignInKnown() ? <UnreachableScreen problem={session.problem} /> : children;
    case 'anonymous':
      return children;
    case 'signedIn':
    case 'expired':
      return <Redirect to={returnTo ?? workspacePath} />;
    default:
      return unreachable(session);
  }
}

/** The workspace, for people who are signed in; others return here after the login. */
export function WorkspaceRoute({ session, resource }: { session: SessionState; resource: string | null }) {
  switch (session.state) {
    case 'unknown':
      return <PageLoader />;
    case 'unreachable':
      return <UnreachableScreen problem={session.problem} />;
    case 'anonymous':
      return (
        <Redirect to={loginPath} state={{ returnTo: pageNavigator.place().address } satisfies LoginState} />
      );
    case 'signedIn':
    case 'expired':
      // Neither loaded data nor input of one person remains for the next.
      return <WorkspaceScreen key={session.user.id} user={session.user} resourceName={resource} />;
    default:
      return unreachable(session);
  }
}

/**
 * A screen behind the login. Its code and texts load when it is first shown, or earlier by its `load`. If
 * they fail to load, it shows that and offers to reload the page: not every browser requests a failed script
 * again. Not `React.lazy`: React shows suspended content only after its fallback was visible for 300 ms.
 */
function lazyScreen<Props extends object>(importScreen: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  async function loadAll() {
    [loaded] = await Promise.all([importScreen(), loadTexts()]);
    return loaded;
  }
  const load = () => (loading ??= loadAll());
  function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState(() => loaded);
    useEffect(() => {
      load().then(
        (screen) => setScreen(() => screen),
        () => setScreen(() => ScreenNotLoaded),
      );
    }, []);
    return Screen === undefined ? <PageLoader /> : <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { load });
}
