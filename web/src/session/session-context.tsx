import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

const SessionContext = createContext<Session | null>(null);

/** Gives the session to everything below. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * The session of this page, to call.
 * @throws Error outside of a provider.
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is called outside of a SessionProvider');
  return session;
}

const nothingKnown: SessionState = { state: 'unknown' };
/** What the prerendered page was made with. */
const before = () => nothingKnown;

/** What is known of who sits at the screen. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => session.current(),
    before,
  );
}
