import { paths, monitoringPaths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { startBehindProxy } from '../testing/silent-server.ts';
import type { Answer } from '../testing/test-client.ts';

/** Repeats a call until it has this `status`: a busy machine may exceed the short limits. */
function eventually(status: number, call: () => Promise<Answer>): Promise<Answer> {
  return vi.waitUntil(async () => {
    const answer = await call();
    return answer.status === status && answer;
  }, 20_000);
}

test('while the database is silent calls are answered with 503, and go on by themselves afterwards', async () => {
  const { proxy, editor, visitor } = await startBehindProxy();
  const create = (name: string, key: string) =>
    editor.call('POST', paths.create('task'), { body: { name }, headers: { 'idempotency-key': key } });
  const ready = () => visitor().call('GET', monitoringPaths.ready);
  await eventually(201, () => create('Avant', 'un'));
  await eventually(200, ready);
  // A write that gets no answer earlier, for the session or for a connection, is certainly not done.
  proxy.freezeAfter('Pendant');
  const written = await vi.waitUntil(async () => {
    const answer = await create('Pendant', 'deux');
    return proxy.isFrozen && answer;
  }, 20_000);
  const [read, signedIn] = await Promise.all([
    editor.call('GET', paths.list('task')),
    visitor().signIn('personne@ne2016.test', 'inconnu'),
  ]);
  for (const answer of [written, read, signedIn]) {
    expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(written.body.detail).toContain('a peut-être été enregistrée');
  expect(read.body.detail).not.toContain('enregistrée');
  expect((await visitor().call('GET', monitoringPaths.health)).status).toBe(200);
  // The previous result is cached for a second.
  const notReady = await eventually(503, ready);
  expect(notReady.body).toMatchObject({ status: 503, failed: 'database' });
  proxy.thaw();
  // The same idempotency key makes one record, whether the first attempt was committed or not.
  await eventually(201, () => create('Pendant', 'deux'));
  const list = await eventually(200, () => editor.call('GET', paths.list('task')));
  const names = list.body as unknown as { name: string }[];
  expect(names.map(({ name }) => name)).toEqual(['Avant', 'Pendant']);
  await eventually(200, ready);
}, 60_000);
