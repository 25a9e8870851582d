import type { CaptchaSolver, SolverReport, StartSolver } from './captcha-solver.ts';
import { type CaptchaEvent, type CaptchaState, mayBegin, nextCaptchaState } from './captcha-state.ts';

/** A call with the answer that it needs; `null` if none is needed. */
type CaptchaCall = (answer: string | null) => Promise<void>;

/** Returns the answer of a state, `missing` if there is none, or `pending`. */
function outcomeOf(state: CaptchaState): { answer: string | null } | 'missing' | 'pending' {
  switch (state.state) {
    case 'notNeeded':
      return { answer: null };
    case 'solved':
      return { answer: state.answer };
    case 'loading':
      return 'pending';
    case 'solving':
      return state.isInvisible ? 'pending' : 'missing';
    case 'idle':
    case 'expired':
    case 'consumed':
    case 'unavailable':
      return 'missing';
  }
}

/** The CAPTCHA of one form. Does nothing before `begin`. */
export class Captcha {
  readonly #startSolver: StartSolver;
  readonly #listeners = new Set<() => void>();
  #state: CaptchaState = { state: 'idle' };
  #place: HTMLElement | null = null;
  #solver: CaptchaSolver | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the beginnings: reports of an earlier one are ignored. */
  #beginning = 0;

  constructor(startSolver: StartSolver) {
    this.#startSolver = startSolver;
  }

  current(): CaptchaState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets the place of a widget; `null` removes it and stops everything. */
  setPlace(place: HTMLElement | null): void {
    this.#place = place;
    if (place !== null) return;
    this.#release();
    this.#dispatch({ type: 'stopped' });
  }

  /** Begins once, when the form is first used. Does nothing before it has a place. */
  begin(): void {
    if (this.#state.state === 'idle') this.retry();
  }

  /** Begins again after a failure. */
  retry(): void {
    if (this.#place === null || !mayBegin(this.#state)) return;
    this.#dispatch({ type: 'began' });
    const attempt = this.#load(this.#place);
    const own = this.#beginning;
    attempt.catch(() => {
      if (own === this.#beginning) this.#fail();
    });
  }

  /**
   * Makes a call with the answer, as soon as there is one; each answer serves one call. After a failed call,
   * the search for the next answer starts at once.
   * @returns `false` if the call was not made because there is no answer: the field then shows what to do.
   * Rejects as the call does.
   */
  async consume(call: CaptchaCall): Promise<boolean> {
    const outcome = await this.#untilDecided();
    if (typeof outcome === 'string') {
      this.#dispatch({ type: 'missed' });
      return false;
    }
    this.#dispatch({ type: 'consumed' });
    try {
      await call(outcome.answer);
    } catch (error) {
      this.#renew();
      throw error;
    }
    return true;
  }

  /** Waits until it is decided whether there is an answer. */
  async #untilDecided(): Promise<ReturnType<typeof outcomeOf>> {
    // The timer does not run while the computer sleeps.
    if (this.#state.state === 'solved' && Date.now() >= this.#state.until) this.#expire();
    if (this.#state.state === 'consumed') this.#renew();
    // Submitting again while the provider is unreachable is a new attempt.
    this.retry();
    while (outcomeOf(this.#state) === 'pending')
      await new Promise<void>((resolve) => {
        const unsubscribe = this.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    return outcomeOf(this.#state);
  }

  async #load(where: HTMLElement): Promise<void> {
    this.#release();
    const own = this.#beginning;
    const started = await this.#startSolver(where, (event) => {
      if (own === this.#beginning) this.#handleReport(event);
    });
    if (own !== this.#beginning) {
      started?.stop();
      return;
    }
    this.#solver = started;
    this.#dispatch(
      started === null ? { type: 'notNeeded' } : { type: 'loaded', isInvisible: started.isInvisible },
    );
    started?.renew();
  }

  #handleReport(event: SolverReport): void {
    if (event.type === 'answered') this.#dispatch({ ...event, now: Date.now() });
    else if (event.type === 'expired') this.#dispatch(event);
    else this.#fail();
  }

  #dispatch(event: CaptchaEvent): void {
    const next = nextCaptchaState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    clearTimeout(this.#timer);
    if (next.state === 'solved') this.#timer = setTimeout(() => this.#expire(), next.until - Date.now());
    for (const listener of [...this.#listeners]) listener();
  }

  #expire(): void {
    this.#dispatch({ type: 'expired' });
    this.#solver?.renew();
  }

  #renew(): void {
    if (this.#state.state !== 'solved' && this.#state.state !== 'consumed') return;
    this.#dispatch({ type: 'renewed' });
    this.#solver?.renew();
  }

  #fail(): void {
    this.#release();
    this.#dispatch({ type: 'failed' });
  }

  #release(): void {
    this.#beginning += 1;
    this.#solver?.stop();
    this.#solver = null;
  }
}
