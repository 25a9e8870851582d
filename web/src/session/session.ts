import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type AccountCalls, createAccountCalls, type Credentials } from './account-calls.ts';
import { type SessionEndCause, type SessionState, type User, userOf } from './session-state.ts';

/** A list of listeners. */
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

/** The session of this page: its state, and the calls that change it. It knows nothing before {@link Session.refresh}. */
export class Session {
  readonly resetPassword: AccountCalls['resetPassword'];
  readonly requestPasswordReset: AccountCalls['requestPasswordReset'];
  readonly captcha: AccountCalls['captcha'];
  readonly #calls: AccountCalls;
  readonly #changes = createListeners();
  readonly #signIns = createListeners();
  #state: SessionState = { state: 'unknown' };
  /** How often the state may have become outdated, and up to which time the server has confirmed it since. */
  #invalidations = 0;
  #validated = 0;
  #revalidation: Promise<void> | null = null;
  /** The newest question who is signed in, while it is under way. */
  #question: Promise<void> | null = null;

  constructor(http: HttpClient) {
    const calls = createAccountCalls(http);
    this.#calls = calls;
    this.resetPassword = calls.resetPassword;
    this.requestPasswordReset = calls.requestPasswordReset;
    this.captcha = calls.captcha;
  }

  /** The same object until the state changes; another one after each sign-in. */
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

  /** Asks the server who is signed in. */
  refresh(): Promise<void> {
    const own: Promise<void> = this.#keepQuestion(this.#ask(() => this.#question === own));
    return own;
  }

  /** @throws HttpError when the server refuses or does not answer. */
  async signIn(credentials: Credentials, captcha: string | null): Promise<void> {
    // Its answer brings the token of this call, and must not come after the one to it.
    await Promise.allSettled([this.#question, this.#revalidation]);
    this.#setState({ state: 'signedIn', user: await this.#calls.signIn(credentials, captcha) });
    this.#signIns.notify();
  }

  /**
   * @param forget Does what is left to do before anybody else gets at the page; not called when it stays theirs.
   * @param end Ends the sessions that are to end, whether that of this browser has ended already or not: by default
   * that one, and no other.
   * @throws HttpError when the server does not answer: then nobody is signed out.
   */
  async signOut(forget?: () => Promise<unknown>, end?: () => Promise<void>): Promise<void> {
    if (end !== undefined) await end();
    else if (this.#state.state === 'signedIn') await this.#calls.signOut();
    await forget?.();
    this.#setState({ state: 'anonymous' });
  }

  /**
   * To be called when the server did not know the session that a call was made under.
   * @param sentUnder What {@link Session.current} was when the call left: a later session is not affected.
   * @param cause Why, where the page knows that: otherwise the server is asked.
   */
  expire(sentUnder: SessionState, cause?: SessionEndCause): void {
    const state = this.#state;
    if (state !== sentUnder) return;
    // A cause that the page knows replaces the one that was assumed when the server did not answer.
    if (state.state === 'expired' && cause !== undefined) this.#setState({ ...state, cause });
    if (state.state !== 'signedIn') return;
    this.#setState({ state: 'expired', user: state.user, cause });
    if (cause === undefined) void this.#keepQuestion(this.#askForEnd(this.#state));
  }

  /**
   * To be called when the session may be another one, or have other rights: somebody may have signed in or out elsewhere
   * in this browser, or a right turned out to be gone. Asks whose session it has.
   */
  revalidate(): void {
    // Otherwise it is being asked who is signed in, or has been in vain and is up to who sits there.
    if (this.#state.state !== 'anonymous' && userOf(this.#state) === null) return;
    this.#invalidations += 1;
    // Who makes a call meets the failure, and asks again.
    this.#revalidateAll().catch(() => undefined);
  }

  /**
   * While the state is unconfirmed: settles once the server has said who is signed in.
   * Rejects with `HttpError` when it does not answer: then it stays unconfirmed. `null`: it is confirmed.
   */
  pendingRevalidation(): Promise<void> | null {
    if (this.#validated < this.#invalidations)
      this.#revalidation ??= this.#validate().finally(() => {
        this.#revalidation = null;
      });
    return this.#revalidation;
  }

  /** However often it is called: one question is under way, and at most one follows. */
  async #revalidateAll(): Promise<void> {
    await this.pendingRevalidation();
    // The answer may be older than the last request; without a session no call is made, which would ask again.
    if (this.#state.state !== 'signedIn') await this.pendingRevalidation();
  }

  /**
   * Asks whose session the browser has; where it is not that of the person at this page, theirs has ended here. A page
   * that is nobody's becomes theirs, and stays as it is, with what was typed, while there is nobody.
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

  /** Asks who is signed in. A late answer says nothing about what has become known since, and is not heard. */
  async #ask(isNewest: () => boolean): Promise<void> {
    const asked = this.#state;
    const answer = await stateAfter(this.#calls.session());
    if (isNewest() && this.#state === asked) this.#setState(answer);
  }

  /** Asks why the session ended, of which a refused call says nothing. Without an answer that stays unknown. */
  async #askForEnd(asked: SessionState): Promise<void> {
    const answer = await this.#calls.session().catch(() => null);
    if (answer?.user === null && this.#state === asked && asked.state === 'expired')
      this.#setState({ ...asked, cause: answer.end ?? 'expired' });
  }

  /** Keeps a question as the newest one while it is under way. */
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

/** Whether nothing about somebody has changed, their role above all. */
function isSame(user: User, known: User): boolean {
  return user.role === known.role && user.name === known.name && user.email === known.email;
}

/** The state that the answer to the question who is signed in leads to. */
async function stateAfter(asking: ReturnType<AccountCalls['session']>): Promise<SessionState> {
  try {
    const { user } = await asking;
    return user === null ? { state: 'anonymous' } : { state: 'signedIn', user };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { state: 'unreachable', problem: error.problem };
  }
}
