import { useState, useSyncExternalStore } from 'react';
import { type CaptchaConfiguration, solverFor } from './captcha-solver.ts';
import type { CaptchaState } from './captcha-state.ts';
import { type Captcha, createCaptcha } from './create-captcha.ts';

/** The CAPTCHA of a form: goes to a `CaptchaField`, and spends its answers on calls. */
export interface CaptchaBehaviour extends Pick<Captcha, 'begin' | 'retry' | 'spend' | 'settle'> {
  readonly state: CaptchaState;
}

/**
 * Gives a form its CAPTCHA. Until somebody turns to the form nothing is loaded.
 * @param configuration what the server says of the CAPTCHA; asked once it is needed, and again after a failure. The
 * first one that is given counts.
 */
export function useCaptcha(configuration: () => Promise<CaptchaConfiguration>): CaptchaBehaviour {
  const [captcha] = useState(() => createCaptcha(solverFor(configuration)));
  const state = useSyncExternalStore(captcha.subscribe, captcha.current, captcha.current);
  return { ...captcha, state };
}
