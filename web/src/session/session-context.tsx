import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

const SessionContext = createContext<Session | null>(null);

/** Provides the session to everything below. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Returns the session of this page.
 * @throws Error outside of a provider.
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is called outside of a SessionProvider');
  return session;
}

const nothingKnown: SessionState = { state: 'unknown' };
/** The state of the prerendered page. */
const before = () => nothingKnown;

/** Returns the state of the session. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => session.current(),
    before,
  );
}
