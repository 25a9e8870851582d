import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

function create(client: TestClient, key: string, body: unknown, resource = 'task'): Promise<Answer> {
  return client.call('POST', paths.create(resource), { body, headers: { [headers.idempotencyKey]: key } });
}

describe('a creation with an Idempotency-Key', () => {
  test('that was deleted meanwhile is not created anew', async () => {
    const { editor } = await start();
    await create(editor, 'one', { name: 'Peindre' });
    await editor.call('DELETE', paths.record('task', 1));
    expect((await create(editor, 'one', { name: 'Peindre' })).status).toBe(201);
    expect((await editor.call('GET', paths.list('task'))).body).toEqual([]);
  });

  test.each([
    ['another body', 'task', { name: 'Poncer' }],
    ['another resource', 'team', { name: 'Peindre' }],
  ])('is refused for %s', async (_case, resource, body) => {
    const { editor } = await start();
    await create(editor, 'one', { name: 'Peindre' });
    const refused = await create(editor, 'one', body, resource);
    expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(refused.body.detail).toContain('n’a rien enregistré');
    expect((await editor.call('GET', paths.list(resource))).body).toHaveLength(resource === 'task' ? 1 : 0);
  });

  test('says nothing about the keys of others', async () => {
    const { server, editor } = await start();
    await create(editor, 'one', { name: 'Peindre' });
    const other = await server.signedIn('editor');
    expect((await create(other, 'one', { name: 'Poncer' })).body).toMatchObject({
      id_task: 2,
      name: 'Poncer',
    });
    expect((await create(editor, 'one', { name: 'Peindre' })).body.id_task).toBe(1);
    expect((await create(other, 'one', { name: 'Poncer' })).body.id_task).toBe(2);
  });

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['of two words', 'a b'],
    ['not ASCII', 'cl\u00e9'],
  ])('is refused when the key is %s', async (_case, key) => {
    const { editor } = await start();
    expect(await create(editor, key, { name: 'Peindre' })).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });
});
