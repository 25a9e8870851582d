import { headers, paths } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '1e400',
    'constructor',
    "'; drop table record_task; --",
    1e308,
    -0,
    2 ** 53,
    5e-324,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const attribute = fc.oneof(
  fc.constantFrom('name', 'code', 'effort', 'done', 'state', 'due', 'team', 'note', 'id_task', 'toString'),
  fc.string({ maxLength: 8 }),
);

const body = fc.oneof(
  fc.dictionary(attribute, value, { maxKeys: 6 }).map((one) => JSON.stringify(one)),
  value.map((one) => JSON.stringify(one)),
  fc.string({ maxLength: 40 }),
);

/** What a header may hold at all: the rest does not leave the client. */
const headerValue = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789.-:TZabcW/", %;=')),
  maxLength: 60,
});

const segment = fc.oneof(
  fc.constantFrom('task', 'team', '1', '2', '0', '-1', '1.5', 'NaN', '%00', '%2e%2e', '%ff', '9'.repeat(40)),
  fc.string({ maxLength: 12 }).map((one) => encodeURIComponent(one.toWellFormed())),
);

test('law: whatever a client sends, the answer is no failure of the server, and the next one is right', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  await editor.call('POST', paths.create('task'), { body: { name: 'Témoin' } });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      fc.constantFrom(
        'data/task/',
        'data/task/1',
        'data/',
        'data/task',
        'broadcasting/auth',
        'api/auth/reset-password',
      ),
      segment,
      body,
      fc.dictionary(
        fc.constantFrom(
          headers.cursor,
          headers.cacheDate,
          headers.clientId,
          headers.socketId,
          headers.idempotencyKey,
          'if-none-match',
          'accept',
        ),
        headerValue,
      ),
      async (method, base, tail, text, sent) => {
        const path = method === 'POST' || method === 'PUT' ? base : base + tail;
        const answer = await editor.call(method, path, {
          ...(method === 'GET' ? {} : { body: text }),
          headers: sent,
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer.status < 400 || typeof answer.body.code === 'string').toBe(true);
      },
    ),
    { numRuns: 400 },
  );
  const list = await editor.call('GET', paths.list('task'));
  expect(list.status).toBe(200);
  for (const { id_task: id } of JSON.parse(list.text) as { id_task: number }[])
    expect((await editor.call('GET', paths.record('task', id))).status).toBe(200);
}, 60_000);
