import { expect, test, vi } from 'vitest';
import { createCloseGuard } from './close-guard.ts';

test('specification §4: a close request is refused when the guard answers false', async () => {
  const close = vi.fn();
  expect(await createCloseGuard(() => false, close)()).toBe(false);
  expect(close).not.toHaveBeenCalled();
});

test('specification §4: dismissing a modal returns it to closed', async () => {
  const close = vi.fn();
  expect(await createCloseGuard(() => true, close)()).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

test('a promise of false keeps the modal open too', async () => {
  const close = vi.fn();
  await createCloseGuard(() => Promise.resolve(false), close)();
  expect(close).not.toHaveBeenCalled();
});

test('while somebody is being asked, a second request is refused and nobody is asked twice', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const [ask, close] = [vi.fn(() => promise), vi.fn()];
  const request = createCloseGuard(ask, close);
  const first = request();
  expect(await request()).toBe(false);
  resolve(true);
  expect(await first).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('a guard that fails can be asked again', async () => {
  const ask = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('broken'))
    .mockResolvedValue(true);
  const request = createCloseGuard(ask, vi.fn());
  await expect(request()).rejects.toThrow('broken');
  expect(await request()).toBe(true);
});
