import type { CaptchaSolver, SolverReport, StartSolver } from './captcha-solver.ts';
import { type CaptchaEvent, type CaptchaState, mayBegin, nextCaptchaState } from './captcha-state.ts';

/** A call with the answer that it needs; `null` where none is needed. */
type CaptchaCall = (answer: string | null) => Promise<void>;

/** The CAPTCHA of one form. */
export interface Captcha {
  current(this: void): CaptchaState;
  subscribe(this: void, listener: () => void): () => void;
  /** Begins, once; to be called when somebody turns to the form. Does nothing before it has a place. */
  begin(this: void): void;
  /** Begins again after a failure. */
  retry(this: void): void;
  /**
   * Makes a call with the answer, as soon as there is one: each answer serves for one call. Where the call fails, the
   * next answer is looked for at once.
   * @returns `false` when the call was not made, because there is no answer: the field says what to do about it.
   * Rejects as the call does.
   */
  spend(this: void, call: CaptchaCall): Promise<boolean>;
  /** Gives it the place where a widget may stand; `null` takes it away and stops everything. */
  settle(this: void, place: HTMLElement | null): void;
}

/** What a form gets out of a state: an answer, the plain word that there is none, or that it has to wait. */
function outcomeOf(state: CaptchaState): { answer: string | null } | 'missing' | 'pending' {
  switch (state.state) {
    case 'notNeeded':
      return { answer: null };
    case 'solved':
      return { answer: state.answer };
    case 'loading':
      return 'pending';
    case 'solving':
      return state.isSilent ? 'pending' : 'missing';
    case 'idle':
    case 'expired':
    case 'spent':
    case 'unavailable':
      return 'missing';
  }
}

/** Makes the CAPTCHA of a form; it does nothing until it is begun. */
export function createCaptcha(startSolver: StartSolver): Captcha {
  const listeners = new Set<() => void>();
  let state: CaptchaState = { state: 'idle' };
  let place: HTMLElement | null = null;
  let solver: CaptchaSolver | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the beginnings: what an earlier one reports is not heard any more. */
  let beginning = 0;

  function happen(event: CaptchaEvent): void {
    const next = nextCaptchaState(state, event);
    if (next === state) return;
    state = next;
    clearTimeout(timer);
    if (state.state === 'solved') timer = setTimeout(expire, state.until - Date.now());
    for (const listener of [...listeners]) listener();
  }

  function expire(): void {
    happen({ type: 'expired' });
    solver?.renew();
  }

  function renew(): void {
    if (state.state !== 'solved' && state.state !== 'spent') return;
    happen({ type: 'renewed' });
    solver?.renew();
  }

  function hear(event: SolverReport): void {
    if (event.type === 'answered') happen({ ...event, now: Date.now() });
    else if (event.type === 'expired') happen(event);
    else fail();
  }

  function release(): void {
    beginning += 1;
    solver?.stop();
    solver = null;
  }

  function fail(): void {
    release();
    happen({ type: 'failed' });
  }

  async function load(where: HTMLElement): Promise<void> {
    release();
    const own = beginning;
    const started = await startSolver(where, (event) => {
      if (own === beginning) hear(event);
    });
    if (own !== beginning) {
      started?.stop();
      return;
    }
    solver = started;
    happen(started === null ? { type: 'notNeeded' } : { type: 'loaded', isSilent: started.isSilent });
    started?.renew();
  }

  function begin(): void {
    if (place === null || !mayBegin(state)) return;
    happen({ type: 'began' });
    const attempt = load(place);
    const own = beginning;
    attempt.catch(() => {
      if (own === beginning) fail();
    });
  }

  /** Waits until it is decided whether there is an answer. */
  async function untilDecided(): Promise<ReturnType<typeof outcomeOf>> {
    // A computer that slept has not run the timer.
    if (state.state === 'solved' && Date.now() >= state.until) expire();
    if (state.state === 'spent') renew();
    // Who submits again while the provider is away tries again.
    begin();
    while (outcomeOf(state) === 'pending')
      await new Promise<void>((resolve) => {
        const unsubscribe = subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    return outcomeOf(state);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    current: () => state,
    subscribe,
    begin: () => {
      if (state.state === 'idle') begin();
    },
    retry: begin,
    async spend(call) {
      const outcome = await untilDecided();
      if (typeof outcome === 'string') {
        happen({ type: 'missed' });
        return false;
      }
      happen({ type: 'spent' });
      try {
        await call(outcome.answer);
      } catch (error) {
        renew();
        throw error;
      }
      return true;
    },
    settle(next) {
      place = next;
      if (next !== null) return;
      release();
      happen({ type: 'stopped' });
    },
  };
}
