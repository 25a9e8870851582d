// The build that takes its workers as files of our own: nothing from a blob, no style in the page.
import 'altcha/external';
import { paths } from '@ne2016/contract';
import KeyWorker from 'altcha/workers/pbkdf2?worker';
import type { CaptchaSolver, SolverReport } from './captcha-solver.ts';

/** As much of the widget as is used here: the package’s own types do not resolve by the rules of Node. */
interface AltchaWidget extends HTMLElement {
  verify(): Promise<{ payload: string } | null>;
}

interface Altcha {
  algorithms: Map<string, () => Worker>;
  defaults: { set(settings: object): void };
}

/** How long the server may take to give a challenge, in milliseconds. */
const challengeTimeout = 15_000;

/** The widget works unseen, and leaves alone what people do with their mouse. */
const settings = {
  challenge: paths.captchaChallenge,
  display: 'invisible',
  humanInteractionSignature: false,
  minDuration: 0,
  workers: 2,
  fetch: (address: RequestInfo | URL, options?: RequestInit) =>
    fetch(address, { ...options, signal: AbortSignal.timeout(challengeTimeout) }),
} as const;

/** Nobody looks at a page in the background: it need not work every two minutes. */
async function untilShown(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/**
 * Starts the widget of ALTCHA. It stands outside of the form, whose fields and validity are none of its business, and
 * knows no expiry of its own: the clock of the browser may be wrong.
 */
export async function startAltcha(report: (event: SolverReport) => void): Promise<CaptchaSolver> {
  const { algorithms, defaults } = (globalThis as unknown as { $altcha: Altcha }).$altcha;
  algorithms.set('PBKDF2/SHA-256', () => new KeyWorker());
  defaults.set(settings);
  const widget = document.createElement('altcha-widget') as HTMLElement as AltchaWidget;
  widget.hidden = true;
  const isReady = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }));
  document.body.append(widget);
  await isReady;
  let isSolving = false;

  async function solve(): Promise<void> {
    await untilShown();
    const found = await widget.verify();
    isSolving = false;
    report(found === null ? { type: 'failed' } : { type: 'answered', answer: found.payload });
  }

  return {
    isSilent: true,
    renew() {
      if (isSolving) return;
      isSolving = true;
      void solve();
    },
    stop: () => widget.remove(),
  };
}
