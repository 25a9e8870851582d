/** Milliseconds for which an answer is valid after it was found. */
export const answerLifetime = 120_000;

/**
 * Progress of the answer that a form needs. `isInvisible`: it is found without interaction. `isDue`: a submit
 * failed because the person has to act first.
 */
export type CaptchaState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'notNeeded' }
  | { readonly state: 'solving'; readonly isInvisible: boolean; readonly isDue: boolean }
  | {
      readonly state: 'solved';
      readonly isInvisible: boolean;
      readonly answer: string;
      readonly until: number;
    }
  | { readonly state: 'expired'; readonly isDue: boolean }
  | { readonly state: 'consumed'; readonly isInvisible: boolean }
  | { readonly state: 'unavailable' };

/** The events of a CAPTCHA. */
export type CaptchaEvent =
  /** The form is being filled in, or a new attempt was requested. */
  | { readonly type: 'began' }
  | { readonly type: 'loaded'; readonly isInvisible: boolean }
  | { readonly type: 'notNeeded' }
  | { readonly type: 'answered'; readonly answer: string; readonly now: number }
  /** The answer was sent with a call. */
  | { readonly type: 'consumed' }
  | { readonly type: 'renewed' }
  | { readonly type: 'expired' }
  /** The form was submitted before it was valid. */
  | { readonly type: 'missed' }
  | { readonly type: 'failed' }
  | { readonly type: 'stopped' };

function solving(isInvisible: boolean): CaptchaState {
  return { state: 'solving', isInvisible, isDue: false };
}

/** Whether the answer is found without interaction; `false` in states without a solver. */
function isInvisible(state: CaptchaState): boolean {
  return 'isInvisible' in state && state.isInvisible;
}

/** Whether no work is pending that a new beginning would disturb. */
export function mayBegin({ state }: CaptchaState): boolean {
  return state === 'idle' || state === 'unavailable';
}

function expired(state: CaptchaState): CaptchaState {
  if (state.state !== 'solved') return state;
  return state.isInvisible ? solving(true) : { state: 'expired', isDue: false };
}

function missed(state: CaptchaState): CaptchaState {
  return state.state === 'solving' || state.state === 'expired' ? { ...state, isDue: true } : state;
}

/** Returns the next state. An event without a meaning in a state changes nothing. */
export function nextCaptchaState(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.type) {
    case 'began':
      return mayBegin(state) ? { state: 'loading' } : state;
    case 'loaded':
      return state.state === 'loading' ? solving(event.isInvisible) : state;
    case 'notNeeded':
      return { state: 'notNeeded' };
    case 'answered': {
      const { answer, now } = event;
      return { state: 'solved', isInvisible: isInvisible(state), answer, until: now + answerLifetime };
    }
    case 'consumed':
      return state.state === 'solved' ? { state: 'consumed', isInvisible: state.isInvisible } : state;
    case 'renewed':
      return state.state === 'solved' || state.state === 'consumed' ? solving(state.isInvisible) : state;
    case 'expired':
      return expired(state);
    case 'missed':
      return missed(state);
    case 'failed':
      return { state: 'unavailable' };
    case 'stopped':
      return { state: 'idle' };
  }
}
