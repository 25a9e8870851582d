import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

/** Sends lines, and returns the received text once the server closes. */
async function send(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  return readText(socket);
}

test.each([
  ['no request of HTTP', ['BREW /pot COFFEE/1.0'], 400, 'malformed_request'],
  ['headers that are too long', ['GET / HTTP/1.1', `X: ${'a'.repeat(20_000)}`], 431, 'headers_too_large'],
])('%s is answered with a problem', async (_name, lines, status, code) => {
  const { url } = await startTestServer();
  const answer = await send(url, lines);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('Content-Type: application/problem+json');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, code });
});

test.each([
  ['expects something', 'Expect: the-unexpected'],
  ['offers another protocol, as some clients do with every call', 'Upgrade: h2c'],
])('a call that %s is answered as any other', async (_name, header) => {
  const { url } = await startTestServer();
  const answer = await send(url, [
    'GET /configuration HTTP/1.1',
    'Host: a',
    'Connection: close, upgrade',
    header,
  ]);
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
});

test('a request that names two hosts is refused, a socket too', async () => {
  const { url } = await startTestServer();
  const upgrade = [
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ];
  for (const [path, more] of [
    ['/configuration', []],
    ['/app/ne2016-key?protocol=7', upgrade],
  ] as const) {
    const connection = `Connection: close${more.length > 0 ? ', upgrade' : ''}`;
    const answer = await send(url, [`GET ${path} HTTP/1.1`, 'Host: a', 'host: b', connection, ...more]);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('malformed_request');
  }
});
