import { expectedValuesKey, historyPaths, parseHistoryPage, paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

const record = paths.record('task', 1);

async function start(values: object = {}) {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', effort: 2, ...values } });
  const put = (body: object, expected: unknown) =>
    editor.call('PUT', record, { body: { ...body, [expectedValuesKey]: expected } });
  const stored = async () => (await editor.call('GET', record)).body as unknown as Record<string, unknown>;
  return { server, editor, put, stored };
}

test('a change is made whose attributes still have the values that it replaces, whatever became of others', async () => {
  const { editor, put, stored } = await start();
  await editor.call('PUT', record, { body: { name: 'Poncer' } });
  expect(await put({ effort: 3 }, { effort: 2 })).toMatchObject({ status: 200, body: { effort: 3 } });
  expect(await stored()).toMatchObject({ name: 'Poncer', effort: 3 });
});

test('otherwise nothing of it is written, and every other value is named with what it is now', async () => {
  const { editor, put, stored } = await start();
  await editor.call('PUT', record, { body: { name: 'Poncer', effort: 5 } });
  const before = await editor.call('GET', record);
  const answer = await put({ effort: 2, state: 'open' }, { effort: 3, name: 'Peindre', state: null });
  expect([answer.status, answer.body.code]).toEqual([409, 'values_changed']);
  expect(answer.body.errors.map(({ attribute, validator }) => [attribute, validator])).toEqual([
    ['name', 'changed'],
    ['effort', 'changed'],
  ]);
  expect(answer.body.current).toEqual({ name: 'Poncer', effort: 5 });
  expect(answer.body.detail).toBe(
    'Rien n’a été enregistré\u00a0: «\u00a0Nom\u00a0» et «\u00a0Charge\u00a0» ont changé entre-temps. Vérifiez ces valeurs, puis réessayez.',
  );
  const one = await put({ effort: 2 }, { effort: 3 });
  expect(one.body.detail).toBe(
    'Rien n’a été enregistré\u00a0: «\u00a0Charge\u00a0» a changé entre-temps. Vérifiez cette valeur, puis réessayez.',
  );
  const after = await editor.call('GET', record);
  expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
  expect(await stored()).not.toHaveProperty(expectedValuesKey);
});

test('what is empty is empty, however it is said', async () => {
  const { put } = await start();
  const statuses = [];
  for (const expected of [
    { code: null },
    { code: '' },
    { done: false },
    { done: null },
    { done: true },
    { code: 'A' },
  ])
    statuses.push((await put({ state: null }, expected)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
});

test('files are compared as a whole, and an empty expectation is none', async () => {
  const { put } = await start();
  const note = { id: 'x', name: 'x', size: 1, type: 'a/b' };
  expect((await put({ effort: 9 }, { note })).body.current).toEqual({ note: null });
  expect((await put({ effort: 9 }, {})).status).toBe(200);
});

test('what no attribute is cannot be expected, nor anything but values', async () => {
  const { put, editor } = await start();
  const unknown = await put({ effort: 9 }, { toString: 1, id_task: 1 });
  expect([unknown.status, unknown.body.errors.map(({ attribute }) => attribute)]).toEqual([
    422,
    ['toString', 'id_task'],
  ]);
  for (const expected of [null, [], 'x', 1]) expect((await put({ effort: 9 }, expected)).status).toBe(400);
  const body = { name: 'Vernir', [expectedValuesKey]: {} };
  expect((await editor.call('POST', paths.create('task'), { body })).status).toBe(422);
});

test('a record that is gone, or hidden, tells nothing of its values', async () => {
  const { put, editor } = await start();
  await editor.call('DELETE', record);
  const answer = await put({ effort: 9 }, { effort: 1 });
  expect([answer.status, answer.body.current]).toEqual([404, undefined]);
});

test('an undo by the history takes back its own change, and nobody else’s', async () => {
  const { server, editor, put, stored } = await start();
  const other = await server.signedIn('editor');
  await editor.call('PUT', record, { body: { name: 'Poncer', effort: 3 } });
  await other.call('PUT', record, { body: { effort: 7 } });
  const { id: person } = (await editor.call('GET', paths.session)).body.user;
  const history = await editor.call('GET', `${historyPaths.record('task', 1)}?person=${person}`);
  const changes = Object.entries(parseHistoryPage(history.body).entries[0]?.changes ?? {});
  for (const [name, { before, after }] of changes) await put({ [name]: before }, { [name]: after });
  expect(await stored()).toMatchObject({ name: 'Peindre', effort: 7 });
});
