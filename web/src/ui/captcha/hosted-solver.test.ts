// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { startHosted } from './hosted-solver.ts';

/** Starts a widget whose script is already loaded. */
function start(place: HTMLElement) {
  const started = startHosted({ provider: 'turnstile', siteKey: 'key' }, place, () => undefined);
  const address = document.head.querySelector<HTMLScriptElement>('script[src*=turnstile]')?.src ?? '';
  const ready = new URL(address).searchParams.get('onload') ?? '';
  (globalThis as unknown as Record<string, () => void>)[ready]?.();
  return started;
}

/** Adds an overlay of a provider to the page. Returns whether it stays usable next to a modal. */
async function isLayerExempt(): Promise<boolean> {
  const layer = document.createElement('div');
  layer.append(document.createElement('iframe'));
  const seen = new Promise((resolve) =>
    new MutationObserver(resolve).observe(document.body, { childList: true }),
  );
  document.body.append(layer);
  await seen;
  layer.remove();
  return 'reactAriaTopLayer' in layer.dataset;
}

test('a provider that cannot draw its widget leaves nothing behind, and is tried again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const render = vi.fn((_: HTMLElement) => 'widget');
  vi.stubGlobal('turnstile', { render, reset: vi.fn(), remove: vi.fn() });
  const place = document.createElement('div');
  document.body.append(place);
  render.mockImplementationOnce(() => {
    throw new Error('Invalid site key');
  });
  await expect(start(place)).rejects.toThrow('Invalid site key');
  expect(place.childElementCount).toBe(0);
  expect(await isLayerExempt()).toBe(false);

  const solver = await start(place);
  expect(place.childElementCount).toBe(1);
  expect(await isLayerExempt()).toBe(true);
  solver.stop();
  expect(await isLayerExempt()).toBe(false);
  place.remove();
});
