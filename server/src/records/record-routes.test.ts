import { paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { editor: await server.signedIn('editor') };
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
