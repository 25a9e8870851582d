import { headers, paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

const record = paths.record('task', 1);

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  const created = await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  const tagOf = async () => (await editor.call('GET', record)).headers.get('etag') ?? '';
  const follow = (tag: string, body?: unknown) => ({ headers: { 'if-match': tag }, body });
  return { server, editor, created, tagOf, follow };
}

test('a change that follows the version that its writer has read is made', async () => {
  const { editor, tagOf, follow } = await start();
  const answer = await editor.call('PUT', record, follow(await tagOf(), { name: 'Poncer' }));
  expect(answer).toMatchObject({ status: 200, body: { name: 'Poncer' } });
});

test('a change or a deletion that follows another version is refused, and nothing is changed', async () => {
  const { editor, tagOf, follow } = await start();
  const old = await tagOf();
  await editor.call('PUT', record, { body: { name: 'Poncer' } });
  for (const call of [
    await editor.call('PUT', record, follow(old, { name: 'Vernir' })),
    await editor.call('DELETE', record, follow(old)),
    await editor.call('PUT', record, follow('', { name: 'Vernir' })),
    await editor.call('PUT', record, follow('W/"x", "y"', { name: 'Vernir' })),
  ])
    expect(call).toMatchObject({ status: 412, body: { code: 'record_changed' } });
  expect((await editor.call('GET', record)).body).toMatchObject({ name: 'Poncer' });
});

test('the version of an answer to a write may be followed, one of several, or any', async () => {
  const { editor, created, follow } = await start();
  const version = created.headers.get(headers.cursor) ?? '';
  const one = await editor.call('PUT', record, follow(`"x", "${version}"`, { name: 'Poncer' }));
  expect(one.status).toBe(200);
  expect((await editor.call('PUT', record, follow('*', { name: 'Vernir' }))).status).toBe(200);
  expect((await editor.call('DELETE', paths.record('task', 9), follow('*'))).status).toBe(404);
});
