// The build that takes its workers as files of our own: nothing from a blob, no style in the page.
import 'altcha/external';
import KeyWorker from 'altcha/workers/pbkdf2?worker';
import type { AnswerSource } from './altcha-solver.ts';
import { challengeAddress, fetchInTime } from './challenge.ts';

/** As much of the widget as is used here: the package’s own types do not resolve by the rules of Node. */
interface AltchaWidget extends HTMLElement {
  verify(): Promise<{ payload: string } | null>;
}

interface Altcha {
  algorithms: Map<string, () => Worker>;
  defaults: { set(settings: object): void };
}

/** The widget works unseen, and leaves alone what people do with their mouse. */
const settings = {
  challenge: challengeAddress,
  display: 'invisible',
  humanInteractionSignature: false,
  minDuration: 0,
  workers: 2,
  fetch: fetchInTime,
} as const;

/**
 * Starts the widget of ALTCHA. It stands outside of the form, whose fields and validity are none of its business, and
 * its own expiry is not heard: the clock of the browser may be wrong.
 */
export async function startWidget(): Promise<AnswerSource> {
  const { algorithms, defaults } = (globalThis as unknown as { $altcha: Altcha }).$altcha;
  algorithms.set('PBKDF2/SHA-256', () => new KeyWorker());
  defaults.set(settings);
  const widget = document.createElement('altcha-widget') as HTMLElement as AltchaWidget;
  widget.hidden = true;
  const isReady = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }));
  document.body.append(widget);
  await isReady;
  return {
    find: async () => (await widget.verify())?.payload ?? null,
    stop: () => widget.remove(),
  };
}
