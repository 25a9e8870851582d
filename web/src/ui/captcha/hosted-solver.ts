import type { CaptchaSolver, HostedProvider, SolverReport } from './captcha-solver.ts';
import { loadScript } from './load-script.ts';
import { spareFromModals } from './spare-from-modals.ts';

/** What the scripts of the three providers have in common. */
interface HostedScript {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  reset(widget: string | number): void;
  /** reCAPTCHA has none. */
  remove?(widget: string | number): void;
}

interface Hosted {
  /** Where the script stands; it calls the function that `onload` names once it is ready. */
  readonly script: string;
  /** The global that it makes. */
  readonly global: 'grecaptcha' | 'hcaptcha' | 'turnstile';
}

const hosted: Readonly<Record<HostedProvider, Hosted>> = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
};

/** The width of their usual widget, in CSS pixels; where there is less, they have a compact one. */
const usualWidth = 304;

/** Starts the widget of a hosted provider in its place. */
export async function startHosted(
  { provider, siteKey }: { provider: HostedProvider; siteKey: string },
  place: HTMLElement,
  report: (event: SolverReport) => void,
): Promise<CaptchaSolver> {
  const { script, global } = hosted[provider];
  await loadScript(script, { render: 'explicit', hl: 'fr' });
  const api = (globalThis as unknown as Record<string, HostedScript>)[global];
  if (api === undefined) throw new Error(`The script of ${provider} made no ${global}`);
  // A provider renders into an element once only.
  const frame = document.createElement('div');
  place.replaceChildren(frame);
  const endSparing = spareFromModals(place);
  let hasAnswer = false;
  const widget = api.render(frame, {
    sitekey: siteKey,
    language: 'fr',
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    size: place.clientWidth < usualWidth ? 'compact' : 'normal',
    callback(answer: string) {
      hasAnswer = true;
      report({ type: 'answered', answer });
    },
    'expired-callback': () => report({ type: 'expired' }),
    'error-callback': () => report({ type: 'failed' }),
  });
  return {
    isSilent: false,
    renew() {
      if (!hasAnswer) return;
      hasAnswer = false;
      api.reset(widget);
    },
    stop() {
      endSparing();
      api.remove?.(widget);
      place.replaceChildren();
    },
  };
}
