import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

describe('what is refused before the database is asked', () => {
  test('every faulty attribute is named, unknown ones too, each with a French message', async () => {
    const { editor } = await start();
    const answer = await editor.call('POST', paths.create('task'), {
      body: { name: 'x', effort: 200, colour: 'red', id_task: 4 },
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.code).toBe('invalid_attributes');
    expect(answer.body.errors).toEqual([
      {
        attribute: 'name',
        validator: 'minlength',
        params: { minlength: 2 },
        message: 'Saisissez au moins 2\u00a0caractères.',
      },
      {
        attribute: 'effort',
        validator: 'max',
        params: { max: 100 },
        message: 'Valeur maximale\u00a0: 100.',
      },
      {
        attribute: 'colour',
        validator: 'unknown',
        params: {},
        message: 'Ce champ n’existe pas. Rechargez la page.',
      },
      {
        attribute: 'id_task',
        validator: 'unknown',
        params: {},
        message: 'Ce champ n’existe pas. Rechargez la page.',
      },
    ]);
  });

  test.each([
    ['an unknown resource', 'GET', 'data/nothing', 'unknown_resource', 404],
    ['a prototype’s name', 'GET', 'data/__proto__', 'unknown_resource', 404],
    ['an address that cannot be decoded', 'GET', 'data/%zz', 'malformed_request', 400],
    ['an address of nothing', 'GET', 'nothing/here', 'unknown_address', 404],
  ])('%s', async (_case, method, path, code, status) => {
    const { editor } = await start();
    const answer = await editor.call(method, path, method === 'PUT' ? { body: {} } : {});
    expect(answer).toMatchObject({ status, body: { code, status } });
  });

  test.each([
    ['no JSON', { body: '{"name":' }, 400, 'malformed_request'],
    ['a list', { body: [] }, 400, 'malformed_request'],
    ['nothing', {}, 400, 'malformed_request'],
    ['a prototype', { body: '{"__proto__":{"name":"x"}}' }, 400, 'malformed_request'],
    ['another type', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['more than 1 MiB', { body: { name: 'x'.repeat(1_100_000) } }, 413, 'body_too_large'],
  ])('a body that is %s', async (_case, options, status, code) => {
    const { editor } = await start();
    expect(await editor.call('POST', paths.create('task'), options)).toMatchObject({
      status,
      body: { code },
    });
  });
});

test.each(['gzip', 'br', 'zstd'])('long lists are compressed with %s', async (encoding) => {
  const { editor } = await start();
  for (let index = 0; index < 20; index += 1)
    await editor.call('POST', paths.create('task'), { body: { name: `Tâche ${index}` } });
  const answer = await editor.call('GET', paths.list('task'), { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.body).toHaveLength(20);
});

test('specification §7: PUT answers the updated fields', async () => {
  const { editor } = await start();
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  const answer = await editor.call('PUT', paths.record('task', 1), { body: { name: 'Poncer', code: '' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ id_task: 1, name: 'Poncer', code: null });
});

describe('refusals', () => {
  test('a link leads to a record that exists', async () => {
    const { editor } = await start();
    const answer = await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', team: 7 } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ attribute: 'team', validator: 'missing' }]);
  });

  test.each([
    ['an unknown record', 'GET', 'data/task/99', 'unknown_record', 404],
    ['an identifier that is none', 'PUT', 'data/task/1e3', 'unknown_record', 404],
    ['an identifier beyond all numbers', 'DELETE', 'data/task/99999999999999999999', 'unknown_record', 404],
  ])('%s', async (_case, method, path, code, status) => {
    const { editor } = await start();
    const answer = await editor.call(method, path, method === 'PUT' ? { body: {} } : {});
    expect(answer).toMatchObject({ status, body: { code, status } });
  });

  test('a reader reads and does not write; nobody reads without a session', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const reader = await server.signedIn('reader');
    expect((await reader.call('GET', paths.list('task'))).status).toBe(200);
    expect((await reader.call('GET', paths.list('secret'))).body.code).toBe('forbidden');
    expect((await reader.call('POST', paths.create('task'), { body: { name: 'Non' } })).status).toBe(403);
    expect((await reader.call('PUT', paths.record('task', 1), { body: { name: 'Non' } })).status).toBe(403);
    expect((await reader.call('DELETE', paths.record('task', 1))).status).toBe(403);
    expect((await server.visitor().call('GET', paths.list('task'))).body.code).toBe('no_session');
  });
});

test('a DELETE may say that its empty body is JSON', async () => {
  const { editor } = await start();
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  const answer = await editor.call('DELETE', paths.record('task', 1), {
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(204);
});

test('a list and a record that did not change are not sent again', async () => {
  const { editor } = await start();
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  for (const path of [paths.list('task'), paths.record('task', 1)]) {
    const answer = await editor.call('GET', path);
    expect(answer.headers.get('vary')).toContain(`${headers.cursor}, ${headers.cacheDate}, accept-encoding`);
    const version = answer.headers.get('etag') ?? '';
    const held = { headers: { 'if-none-match': version } };
    const unchanged = await editor.call('GET', path, held);
    expect(unchanged).toMatchObject({ status: 304, text: '' });
    await editor.call('PUT', paths.record('task', 1), {
      body: { name: `Après ${version}`.slice(0, 12) + path.length },
    });
    expect((await editor.call('GET', path, held)).status).toBe(200);
  }
});
