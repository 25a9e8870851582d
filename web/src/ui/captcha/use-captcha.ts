import { useState } from 'react';
import { Captcha } from './captcha.ts';
import { type CaptchaConfiguration, solverFor } from './captcha-solver.ts';

/**
 * Gives a form its CAPTCHA, which goes to a `CaptchaField` and spends its answers on calls. Until somebody turns to the
 * form nothing is loaded.
 * @param configuration what the server says of the CAPTCHA; asked once it is needed, and again after a failure. The
 * first one that is given counts.
 */
export function useCaptcha(configuration: () => Promise<CaptchaConfiguration>): Captcha {
  const [captcha] = useState(() => new Captcha(solverFor(configuration)));
  return captcha;
}
