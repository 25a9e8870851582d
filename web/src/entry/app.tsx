import { useState } from 'react';
import { Router, useRouter } from 'wouter';
import { AppRoutes } from './app-routes.tsx';
import { exactly } from '#routes/exact-parser.ts';
import { useHashPath } from '#routes/use-location.ts';
import { CrashBoundary } from './failure-screens.tsx';
import type { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

/** The location is the part after the `#`. */
const routing = { hook: useHashPath };

/** The whole application, as prerendered and as it runs. */
export function App({ session }: { session: Session }) {
  const { parser } = useRouter();
  const [exactParser] = useState(() => exactly(parser));
  return (
    <SessionProvider session={session}>
      <SkipLink />
      <Router {...routing} parser={exactParser}>
        <CrashBoundary>
          <AppRoutes />
        </CrashBoundary>
      </Router>
    </SessionProvider>
  );
}
