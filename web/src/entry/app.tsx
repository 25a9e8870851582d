import { AppRoutes } from './app-routes.tsx';
import { CrashBoundary } from './failure-screens.tsx';
import type { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

/** The whole application, as prerendered and as it runs. */
export function App({ session }: { session: Session }) {
  return (
    <SessionProvider session={session}>
      <SkipLink />
      <CrashBoundary>
        <AppRoutes />
      </CrashBoundary>
    </SessionProvider>
  );
}
