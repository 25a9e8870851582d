import fs from 'node:fs';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

test('the application is asked for anew each time, its hashed files never again', async () => {
  const visitor = (await startTestServer()).visitor();
  const page = await visitor.call('GET', '');
  expect(page.text).toContain('<!doctype html>');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const script = await visitor.call('GET', 'assets/main-0a1b2c.js');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('specification §7: translation files are static files at languages/{lang}.json', async () => {
  const visitor = (await startTestServer()).visitor();
  const answer = await visitor.call('GET', 'languages/fr_FR.json');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ problems: { no_session: { title: expect.any(String) as string } } });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('specification §2: any other path redirects a person to /', async () => {
  const visitor = (await startTestServer()).visitor();
  const headers = { accept: 'text/html,application/xhtml+xml' };
  for (const path of ['anything', 'espace/project', 'data/project/1/2']) {
    const answer = await visitor.call('GET', path, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
  }
});

test('a program is told that there is nothing', async () => {
  const visitor = (await startTestServer()).visitor();
  expect(await visitor.call('GET', 'anything')).toMatchObject({
    status: 404,
    body: { code: 'unknown_address' },
  });
});

test.each(['..%2f..%2fpackage.json', '%2e%2e/main.ts', 'assets/..%5c..%5cx', 'languages/../../package.json'])(
  'nothing outside of the application is served: %s',
  async (path) => {
    const visitor = (await startTestServer()).visitor();
    expect((await visitor.call('GET', path)).status).toBeGreaterThanOrEqual(400);
  },
);

test('what the build has compressed is sent as it is, to who takes it', async () => {
  const server = await startTestServer();
  const page = async (encoding: string) =>
    server.visitor().call('GET', '', { headers: { 'accept-encoding': encoding } });
  const compressed = await page('gzip, deflate, br, zstd');
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('vary')).toContain('accept-encoding');
  expect(compressed.headers.get('cache-control')).toBe('no-cache');
  expect(compressed.text).toBe((await page('identity')).text);
});

test('a form that is sent without JavaScript leads back to the page, unread and without a session', async () => {
  const server = await startTestServer();
  const answer = await server.visitor().call('POST', '', {
    body: 'email=ada%40exemple.fr&password=secret',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
  });
  expect(answer).toMatchObject({ status: 303, text: '' });
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each(['EMFILE', 'ENFILE'])(
  'the page cannot be opened for a while where the system gives no more files: %s',
  async (code) => {
    const visitor = (await startTestServer()).visitor();
    const open = fs.createReadStream;
    const refused = vi.spyOn(fs, 'createReadStream').mockImplementation((path, options) =>
      open(path, {
        ...(typeof options === 'object' ? options : {}),
        fs: {
          open: (_path: string, _flags: string, _mode: number, done: (error: Error) => void) =>
            done(Object.assign(new Error(code), { code })),
          read: fs.read,
          close: fs.close,
        },
      }),
    );
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    const answer = await visitor.call('GET', '', { headers });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    refused.mockRestore();
    expect((await visitor.call('GET', '', { headers })).status).toBe(200);
  },
);
