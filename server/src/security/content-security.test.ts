import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';
import { pageHash } from '../testing/temporary-folder.ts';

async function headersOf(environment: Record<string, string> = {}) {
  const server = await startTestServer({ environment });
  return (await server.visitor().call('GET', '')).headers;
}

test('a page runs and styles what our own origin serves and what stands in it by its hash, and nothing else', async () => {
  const policy = (await headersOf()).get('content-security-policy')?.split(';') ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${pageHash}`);
  expect(policy).toContain(`style-src 'self' ${pageHash}`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy.join()).not.toMatch(/unsafe|\*|upgrade-insecure-requests/);
});

test('records may run, load and be framed by nothing, and are what they say', async () => {
  const server = await startTestServer();
  const editor = await server.signedIn('editor');
  for (const client of [editor, server.visitor()]) {
    const { headers } = await client.call('GET', paths.list('project'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('every answer carries the headers that a careful page sends, and none that names the server', async () => {
  const headers = await headersOf();
  expect(Object.fromEntries(headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers.get('permissions-policy')).toContain('camera=()');
  for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
    expect(headers.has(name)).toBe(false);
});

test('at an https address browsers are told to keep to it', async () => {
  const headers = await headersOf({ APP_URL: 'https://exemple.fr' });
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

const elsewhere = {
  PUSH: 'pusher',
  PUSHER_APP_ID: '42',
  PUSHER_APP_KEY: 'key',
  PUSHER_APP_SECRET: 'secret',
};

test.each([
  ['in this process', {}, {}, "connect-src 'self'"],
  ['hosted', elsewhere, { cluster: 'eu' }, "connect-src 'self' wss://ws-eu.pusher.com"],
  [
    'another server',
    { ...elsewhere, PUSHER_HOST: 'push.exemple.fr', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' },
    { host: 'push.exemple.fr', port: 6001, tls: false },
    "connect-src 'self' ws://push.exemple.fr:6001",
  ],
])('a page is told where a push service is that is %s, and may reach just that', async (...row) => {
  const [, environment, address, sources] = row;
  const { signedIn, config } = await startTestServer({ environment });
  const { headers, body } = await (await signedIn('reader')).call('GET', paths.configuration);
  expect(body).toMatchObject({ push: { key: config.pushKey, ...address } });
  expect(headers.get('content-security-policy')?.split(';')).toContain(sources);
});
