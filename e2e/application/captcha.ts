import type { Page } from '@playwright/test';
import { test as base } from './test.ts';

/** The variables of an application with its own CAPTCHA. */
export const altcha = { CAPTCHA_PROVIDER: 'altcha' };

/** The test with an application that requires the CAPTCHA of a hosted provider. */
export function hostedTest(provider: string) {
  return base.extend({
    variables: async ({ verifier }, provide) =>
      await provide({
        CAPTCHA_PROVIDER: provider,
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_SECRET: 'secret-key',
        CAPTCHA_VERIFY_URL: verifier.address,
      }),
  });
}

/** The script and the frame of the real providers, and the global that each script defines. */
export const providerPages = {
  recaptcha: { host: 'https://www.google.com/recaptcha/', global: 'grecaptcha' },
  hcaptcha: { host: 'https://js.hcaptcha.com/', global: 'hcaptcha' },
  turnstile: { host: 'https://challenges.cloudflare.com/', global: 'turnstile' },
} as const;

/** The frame of a widget: one button, whose click is posted to the page. */
const frame = `<!doctype html><meta charset="utf-8"><title>Captcha</title>
<button onclick="parent.postMessage('clicked', '*')">Je ne suis pas un robot</button>`;

/** A widget solved by a click in its frame; hCaptcha then opens a puzzle, which takes another click. */
function scriptOf(host: string, global: string): string {
  return `
    const query = new URL(document.currentScript.src).searchParams;
    const widgets = [];
    const open = (place, title) => {
      const frame = Object.assign(document.createElement('iframe'), { src: '${host}frame', title });
      Object.assign(frame, { width: 300, height: 74 });
      frame.style.display = 'block';
      place.append(frame);
      return frame;
    };
    function solve(widget) {
      widget.options.callback('answer-' + Math.random());
      widget.place.dataset.answered = 'yes';
    }
    function openPuzzle(widget) {
      widget.layer = document.createElement('div');
      Object.assign(widget.layer.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: 2147483647 });
      document.body.append(widget.layer);
      widget.puzzle = open(widget.layer, 'Énigme');
    }
    addEventListener('message', ({ source }) => {
      for (const widget of widgets) {
        if (widget.puzzle?.contentWindow === source) {
          widget.layer.remove();
          solve(widget);
        } else if (widget.frame.contentWindow !== source) continue;
        else if ('${global}' === 'hcaptcha') openPuzzle(widget);
        else solve(widget);
      }
    });
    function draw(widget) {
      widget.frame?.remove();
      delete widget.place.dataset.answered;
      widget.frame = open(widget.place, 'Captcha');
    }
    globalThis.${global} = {
      render(place, options) {
        if (options.sitekey !== 'site-key') throw new Error('Unknown site key');
        const widget = { place, options };
        draw(widget);
        return widgets.push(widget) - 1;
      },
      reset: (index) => draw(widgets[index]),
      ${global === 'grecaptcha' ? '' : 'remove: (index) => widgets[index].frame.remove(),'}
    };
    if (query.get('render') === 'explicit') globalThis[query.get('onload')]();
  `;
}

/** Serves stand-ins at the addresses of a provider, which no test may reach; page and policy stay. */
export async function serveProvider(page: Page, provider: keyof typeof providerPages): Promise<void> {
  const { host, global } = providerPages[provider];
  await page.route(`${host}**`, (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: scriptOf(host, global) })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  );
}
