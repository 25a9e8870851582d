import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type AccountCalls, createAccountCalls, type Credentials } from './account-calls.ts';
import { type SessionEndCause, type SessionState, type User, userOf } from './session-state.ts';

/** Returns a list of listeners. */
function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => [...listeners].forEach((listener) => listener()),
  };
}

/** The session of this page: its state, unknown before {@link Session.refresh}, and its calls. */
export class Session {
  readonly resetPassword: AccountCalls['resetPassword'];
  readonly requestPasswordReset: AccountCalls['requestPasswordReset'];
  readonly captcha: AccountCalls['captcha'];
  readonly #calls: AccountCalls;
  readonly #changes = createListeners();
  readonly #signIns = createListeners();
  #state: SessionState = { state: 'unknown' };
  /** Number of invalidations of the state, and how many of them the server has confirmed since. */
  #invalidations = 0;
  #validated = 0;
  #revalidation: Promise<void> | null = null;
  /** The latest session request, while it is pending. */
  #question: Promise<void> | null = null;

  constructor(http: HttpClient) {
    const calls = createAccountCalls(http);
    this.#calls = calls;
    this.resetPassword = calls.resetPassword;
    this.requestPasswordReset = calls.requestPasswordReset;
    this.captcha = calls.captcha;
  }

  /** Returns the state: the same object until it changes; a new one after each sign-in. */
  current(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /** Calls the listener at each sign-in on this page, not at those elsewhere that the page detects. */
  onSignIn(listener: () => void): () => void {
    return this.#signIns.add(listener);
  }

  /** Requests the current session from the server. */
  refresh(): Promise<void> {
    const own: Promise<void> = this.#keepQuestion(this.#ask(() => this.#question === own));
    return own;
  }

  /** @throws HttpError if the server refuses or does not answer. */
  async signIn(credentials: Credentials, captcha: string | null): Promise<void> {
    // Its answer sets the token of this call, and must not arrive after the answer to it.
    await Promise.allSettled([this.#question, this.#revalidation]);
    this.#setState({ state: 'signedIn', user: await this.#calls.signIn(credentials, captcha) });
    this.#signIns.notify();
  }

  /**
   * @param forget Clears what must not remain for the next person; not called if the page stays theirs.
   * @param end Ends sessions, whether that of this browser has ended already or not: by default only that
   * one.
   * @throws HttpError if the server does not answer: then nothing is signed out.
   */
  async signOut(forget?: () => Promise<unknown>, end?: () => Promise<void>): Promise<void> {
    if (end !== undefined) await end();
    else if (this.#state.state === 'signedIn') await this.#calls.signOut();
    await forget?.();
    this.#setState({ state: 'anonymous' });
  }

  /**
   * Call it when the server did not recognise the session of a call.
   * @param sentUnder {@link Session.current} at the time of the call: a later session is not affected.
   * @param cause The reason, if the page has it: otherwise the server is asked.
   */
  expire(sentUnder: SessionState, cause?: SessionEndCause): void {
    const state = this.#state;
    if (state !== sentUnder) return;
    // A cause from the page replaces the assumed one if the server did not answer.
    if (state.state === 'expired' && cause !== undefined) this.#setState({ ...state, cause });
    if (state.state !== 'signedIn') return;
    this.#setState({ state: 'expired', user: state.user, cause });
    if (cause === undefined) void this.#keepQuestion(this.#askForEnd(this.#state));
  }

  /**
   * Call it when the session may have changed: after a sign-in or sign-out elsewhere in this browser, or when
   * a right turned out to be missing. Requests the browser’s session.
   */
  revalidate(): void {
    // Otherwise a session request is pending, or has failed and the user decides.
    if (this.#state.state !== 'anonymous' && userOf(this.#state) === null) return;
    this.#invalidations += 1;
    // The next call meets the failure, and requests it again.
    this.#revalidateAll().catch(() => undefined);
  }

  /**
   * While the state is unconfirmed: resolves once the server has confirmed the session. Rejects with
   * `HttpError` if it does not answer: then it stays unconfirmed. `null`: it is confirmed.
   */
  pendingRevalidation(): Promise<void> | null {
    if (this.#validated < this.#invalidations)
      this.#revalidation ??= this.#validate().finally(() => {
        this.#revalidation = null;
      });
    return this.#revalidation;
  }

  /** However often it is called: one request is pending, and at most one follows. */
  async #revalidateAll(): Promise<void> {
    await this.pendingRevalidation();
    // The answer may be older than the last call of this; without a session no call would request it again.
    if (this.#state.state !== 'signedIn') await this.pendingRevalidation();
  }

  /**
   * Requests the owner of the browser’s session; if it is not the person of this page, their session has
   * ended here. A page without an owner becomes theirs, and stays as it is, with its input, while there is no
   * session.
   */
  async #validate(): Promise<void> {
    const [asked, invalidations] = [this.#state, this.#invalidations];
    const person = userOf(asked);
    const { user, end } = await this.#calls.session();
    this.#validated = invalidations;
    if (this.#state !== asked) return;
    if (person !== null && user?.id !== person.id) {
      const known = asked.state === 'expired' ? asked.cause : undefined;
      const cause = user === null ? (end ?? known ?? 'expired') : 'otherPerson';
      this.#setState({ state: 'expired', user: person, cause });
    } else if (user !== null && !(asked.state === 'signedIn' && isSame(user, asked.user)))
      this.#setState({ state: 'signedIn', user });
  }

  /** Requests the session. A late answer, after a newer change of the state, is ignored. */
  async #ask(isNewest: () => boolean): Promise<void> {
    const asked = this.#state;
    const answer = await stateAfter(this.#calls.session());
    if (isNewest() && this.#state === asked) this.#setState(answer);
  }

  /** Requests why the session ended, which a refused call does not include; unknown without an answer. */
  async #askForEnd(asked: SessionState): Promise<void> {
    const answer = await this.#calls.session().catch(() => null);
    if (answer?.user === null && this.#state === asked && asked.state === 'expired')
      this.#setState({ ...asked, cause: answer.end ?? 'expired' });
  }

  /** Stores a request as the latest one while it is pending. */
  #keepQuestion(question: Promise<void>): Promise<void> {
    const own = question.finally(() => {
      if (this.#question === own) this.#question = null;
    });
    this.#question = own;
    return own;
  }

  #setState(next: SessionState): void {
    this.#state = next;
    this.#changes.notify();
  }
}

/** Whether nothing about the user has changed, above all the role. */
function isSame(user: User, known: User): boolean {
  return user.role === known.role && user.name === known.name && user.email === known.email;
}

/** Returns the state for the answer to a session request. */
async function stateAfter(asking: ReturnType<AccountCalls['session']>): Promise<SessionState> {
  try {
    const { user } = await asking;
    return user === null ? { state: 'anonymous' } : { state: 'signedIn', user };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { state: 'unreachable', problem: error.problem };
  }
}
