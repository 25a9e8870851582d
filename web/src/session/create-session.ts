import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type AccountCalls, createAccountCalls, type Credentials } from './account-calls.ts';
import type { SessionState } from './session-state.ts';

/** The session of this page: its state, and the calls that change it. */
export interface Session extends Pick<AccountCalls, 'resetPassword'> {
  /** The same object until the state changes; another one after each sign-in. */
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks the server who is signed in. */
  refresh(): Promise<void>;
  /** @throws HttpError when the server refuses or does not answer. */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * @param forget Does what is left to do before anybody else gets at the page; not called when it stays theirs.
   * @throws HttpError when the server does not answer: then nobody is signed out.
   */
  signOut(forget?: () => Promise<unknown>): Promise<void>;
  /**
   * To be called when the server did not know the session that a call was made under.
   * @param sentUnder What {@link Session.current} was when the call left: a later session is not affected.
   */
  expire(sentUnder: SessionState): void;
}

/** Makes the session of this page; it knows nothing before {@link Session.refresh}. */
export function createSession(http: HttpClient): Session {
  const calls = createAccountCalls(http);
  const listeners = new Set<() => void>();
  let state: SessionState = { state: 'unknown' };

  function become(next: SessionState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    resetPassword: calls.resetPassword,
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      try {
        const user = await calls.session();
        become(user === null ? { state: 'anonymous' } : { state: 'signedIn', user });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        become({ state: 'unreachable', problem: error.problem });
      }
    },
    async signIn(credentials) {
      become({ state: 'signedIn', user: await calls.signIn(credentials) });
    },
    async signOut(forget) {
      if (state.state === 'signedIn') await calls.signOut();
      await forget?.();
      become({ state: 'anonymous' });
    },
    expire(sentUnder) {
      if (state === sentUnder && state.state === 'signedIn') become({ state: 'expired', user: state.user });
    },
  };
}
