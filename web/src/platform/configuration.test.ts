import { HttpError, type HttpClient } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { configurationSource } from './configuration.ts';

const answer = { status: 200, body: { devMode: true, uploadLimit: 10 } };

/** A client with a single call under test. */
function clientOf(request: () => Promise<unknown>): HttpClient {
  return { request } as unknown as HttpClient;
}

test('the configuration is fetched once, however many ask for it at the same time', async () => {
  const request = vi.fn(async () => answer);
  const configuration = configurationSource(clientOf(request));
  const all = await Promise.all([configuration(), configuration()]);
  all.push(await configuration());
  expect(all).toEqual(Array.from({ length: 3 }, () => ({ push: null, devMode: true, uploadLimit: 10 })));
  expect(request).toHaveBeenCalledTimes(1);
});

test('without an answer the workspace works as without a push service, and asks again next time', async () => {
  const request = vi.fn(async () => answer as unknown);
  request.mockRejectedValueOnce(
    new HttpError({ code: 'network', status: null, detail: '', errors: [], retryAfter: null }),
  );
  const configuration = configurationSource(clientOf(request));
  await expect(configuration()).resolves.toEqual({ push: null, devMode: false, uploadLimit: null });
  await expect(configuration()).resolves.toMatchObject({ devMode: true });
});

test('where the session ended meanwhile, the answer for visitors is not kept', async () => {
  const request = vi.fn(async () => answer as unknown);
  request.mockResolvedValueOnce({ status: 200, body: { captcha: { provider: 'altcha' } } });
  const configuration = configurationSource(clientOf(request));
  await expect(configuration()).resolves.toEqual({ push: null, devMode: false, uploadLimit: null });
  await expect(configuration()).resolves.toMatchObject({ uploadLimit: 10 });
});
