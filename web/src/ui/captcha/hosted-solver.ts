import { currentTexts } from '../texts/texts.ts';
import type { CaptchaSolver, HostedProvider, SolverReport } from './captcha-solver.ts';

/** The functions that the scripts of the three providers share. */
interface HostedScript {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  reset(widget: string | number): void;
  /** Missing in reCAPTCHA. */
  remove?(widget: string | number): void;
}

interface Hosted {
  /** Address of the script; it calls the function named by `onload` once it is ready. */
  readonly script: string;
  /** The global that the script defines. */
  readonly global: 'grecaptcha' | 'hcaptcha' | 'turnstile';
}

const hosted: Readonly<Record<HostedProvider, Hosted>> = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
};

/** The width of the normal widgets, in CSS pixels; below it, the compact ones are used. */
const usualWidth = 304;

/** The greatest heights of the widgets, in CSS pixels. */
const heights = { normal: 78, compact: 144 } as const;

/** The language code that all three accept, such as `fr`. */
const spokenLanguage = () => currentTexts().language.locale.slice(0, 2);

/**
 * Starts the widget of a hosted provider in its place, whose height is reserved at once: a button that moves
 * loses clicks.
 */
export async function startHosted(
  { provider, siteKey }: { provider: HostedProvider; siteKey: string },
  place: HTMLElement,
  report: (event: SolverReport) => void,
): Promise<CaptchaSolver> {
  // A provider renders into an element only once.
  const frame = document.createElement('div');
  place.replaceChildren(frame);
  const size = place.clientWidth < usualWidth ? 'compact' : 'normal';
  frame.style.minBlockSize = `${heights[size]}px`;
  const end = new AbortController();
  let hasAnswer = false;
  try {
    const api = await loadApi(provider);
    exemptFromModals(place, end.signal);
    const widget = api.render(frame, {
      sitekey: siteKey,
      language: spokenLanguage(),
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      size,
      callback(answer: string) {
        hasAnswer = true;
        report({ type: 'answered', answer });
      },
      'expired-callback': () => report({ type: 'expired' }),
      'error-callback': () => report({ type: 'failed' }),
    });
    return {
      isInvisible: false,
      renew() {
        if (!hasAnswer) return;
        hasAnswer = false;
        api.reset(widget);
      },
      stop() {
        end.abort();
        api.remove?.(widget);
        place.replaceChildren();
      },
    };
  } catch (error) {
    end.abort();
    frame.remove();
    throw error;
  }
}

async function loadApi(provider: HostedProvider): Promise<HostedScript> {
  const { script, global } = hosted[provider];
  await loadScript(script, { render: 'explicit', hl: spokenLanguage() });
  const api = (globalThis as unknown as Record<string, HostedScript | undefined>)[global];
  if (api === undefined) throw new Error(`The script of ${provider} made no ${global}`);
  return api;
}

/** Milliseconds that the script of a provider may take to load. */
const scriptTimeout = 15_000;

const loaded = new Map<string, Promise<void>>();
let calls = 0;

/** Adds a script that calls the function named by its parameter `onload` once it is ready. */
async function addScript(address: string, query: Readonly<Record<string, string>>): Promise<void> {
  calls += 1;
  const name = `ne2016CaptchaReady${calls}`;
  const script = document.createElement('script');
  script.src = `${address}?${new URLSearchParams({ ...query, onload: name }).toString()}`;
  script.async = true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(reject, scriptTimeout, new Error('The script did not come in time'));
  const ready = globalThis as unknown as Record<string, () => void>;
  ready[name] = resolve;
  script.addEventListener('error', () => reject(new Error('The script cannot be loaded')));
  document.head.append(script);
  try {
    await promise;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
    // A script that loads too late must still find its function.
    ready[name] = () => undefined;
  }
}

/** Loads the script of a CAPTCHA provider once, and again after a failure. */
function loadScript(address: string, query: Readonly<Record<string, string>>): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = addScript(address, query).catch((error: unknown) => {
    loaded.delete(address);
    throw error;
  });
  loaded.set(address, loading);
  return loading;
}

/**
 * Keeps elements that a provider adds next to the application, such as a puzzle, usable while a modal is
 * open: a modal makes everything outside it inert, including elements added later.
 * @param place where the widget is: the part of the page around it belongs to the application
 * @param signal stops the exemption
 */
function exemptFromModals(place: HTMLElement, signal: AbortSignal): void {
  function exempt(): void {
    for (const layer of document.body.children) {
      if (!(layer instanceof HTMLElement) || layer.contains(place) || layer.querySelector('iframe') === null)
        continue;
      // React Aria ignores elements with this mark, or lets the focus go there if the mark comes too late.
      layer.dataset['reactAriaTopLayer'] = 'true';
      layer.inert = false;
      layer.dataset['captchaLayer'] = '';
    }
  }
  const observer = new MutationObserver(exempt);
  observer.observe(document.body, { childList: true, subtree: true });
  exempt();
  signal.addEventListener('abort', () => observer.disconnect());
}
