// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formFetch } from './form-fetch.ts';

/** Starts a real server on its own port; resolves with its address. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') response.end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
}

function formWith(content: string): FormData {
  const form = new FormData();
  form.append('file', new File([content], 'a.txt', { type: 'text/plain' }));
  return form;
}

function send(content = 'bonjour', signal = new AbortController().signal) {
  const onProgress = vi.fn<(loaded: number) => void>();
  return { onProgress, fetch: formFetch(formWith(content), { onProgress, signal }) };
}

test('the form goes, with the headers of the call, and the answer comes back as from fetch', async () => {
  let sent = '';
  const address = await serve((request, response) => {
    void text(request).then((body) => {
      sent = `${String(request.headers['x-xsrf-token'])} ${body}`;
      response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' });
      response.end('{"code":"too_many_requests"}');
    });
  });
  const { fetch, onProgress } = send('b'.repeat(1000));
  const answer = await fetch(address, { method: 'POST', headers: { 'x-xsrf-token': 'abc' } });
  expect(sent).toMatch(/^abc --[\s\S]*name="file"; filename="a\.txt"[\s\S]*b{1000}/);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '7',
    { code: 'too_many_requests' },
  ]);
  expect(onProgress).toHaveBeenCalled();
  expect(onProgress.mock.lastCall?.[0]).toBeGreaterThanOrEqual(1000);
});

test('where nobody answers it fails as fetch does', async () => {
  const address = await serve((request) => request.socket.destroy());
  await expect(send().fetch(address, { method: 'POST' })).rejects.toBeInstanceOf(TypeError);
});

test('a cancel ends the call, whoever cancels', async () => {
  const calls = Promise.withResolvers<IncomingMessage>();
  const address = await serve((request) => calls.resolve(request));
  for (const end of ['person', 'call'] as const) {
    const [person, call] = [new AbortController(), new AbortController()];
    const answer = send('x', person.signal).fetch(address, { method: 'POST', signal: call.signal });
    await calls.promise;
    (end === 'person' ? person : call).abort();
    await expect(answer).rejects.toBeInstanceOf(TypeError);
  }
});

test('what was cancelled before it leaves does not leave', async () => {
  const answer = vi.fn<() => void>();
  const address = await serve(answer);
  await expect(send('x', AbortSignal.abort()).fetch(address, { method: 'POST' })).rejects.toThrow(
    'did not reach',
  );
  expect(answer).not.toHaveBeenCalled();
});
