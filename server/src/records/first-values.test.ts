import { choice, date, defineResource, flag, headers, paths, text } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

const label = 'x';

const visit = defineResource('visit', {
  labels: { plural: 'Visites', singular: 'visite', gender: 'feminine' },
  attributes: {
    name: text({ label, required: true }),
    day: date({ label, required: true, default: ({ today }) => today }),
    state: choice({ label, required: true, options: { open: 'Ouverte', shut: 'Close' }, default: 'open' }),
    guide: text({
      label,
      maxlength: 40,
      default: ({ person: { role } }) => (role === 'admin' ? null : role),
    }),
    urgent: flag({ label, default: true }),
  },
  title: 'name',
});

async function start(resource = visit) {
  onTestFinished(() => void vi.useRealTimers());
  const server = await startTestServer({ resources: [resource] });
  const [editor, admin] = [await server.signedIn('editor'), await server.signedIn('admin')];
  const create = (body: object, client = editor) => client.call('POST', paths.create('visit'), { body });
  return { server, editor, admin, create };
}

test('a creation that leaves attributes out gets their first values, for who makes it and the day', async () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  vi.setSystemTime('2026-03-04T23:30:00Z');
  const { create, admin } = await start();
  const made = { day: '2026-03-05', state: 'open', guide: 'editor', urgent: true };
  expect(await create({ name: 'Halle' })).toMatchObject({ status: 201, body: { name: 'Halle', ...made } });
  expect((await create({ name: 'Pont' }, admin)).body).toMatchObject({ ...made, guide: null });
});

test('what a creation names stands, also where that is nothing', async () => {
  const { create } = await start();
  const named = { name: 'Halle', day: '2026-01-01', state: 'shut', guide: null, urgent: false };
  expect(await create(named)).toMatchObject({ status: 201, body: named });
  expect(await create({ ...named, state: null })).toMatchObject({
    status: 422,
    body: { errors: [{ attribute: 'state', validator: 'required' }] },
  });
});

test('a change gives no first values', async () => {
  const { create, editor } = await start();
  await create({ name: 'Halle', guide: null });
  const changed = await editor.call('PUT', paths.record('visit', 1), { body: { name: 'Pont' } });
  expect(changed.body).toEqual({ id_visit: 1, name: 'Pont' });
  expect((await editor.call('GET', paths.record('visit', 1))).body).toMatchObject({ guide: null });
});

test('a creation that is repeated on another day is the same one', async () => {
  vi.setSystemTime('2026-03-05T12:00:00Z');
  const { editor } = await start();
  const create = () =>
    editor.call('POST', paths.create('visit'), {
      body: { name: 'Halle' },
      headers: { [headers.idempotencyKey]: 'one' },
    });
  const first = await create();
  vi.setSystemTime('2026-03-06T11:00:00Z');
  expect((await create()).body).toEqual(first.body);
});

test.each<[string, () => string, number, object]>([
  ['throws', () => JSON.parse('{') as string, 500, { code: 'internal_error' }],
  [
    'gives what the attribute refuses',
    () => 'x'.repeat(41),
    422,
    { errors: [{ attribute: 'guide', validator: 'maxlength' }] },
  ],
])('a function that %s costs one answer', async (_what, guide, status, body) => {
  const attributes = { ...visit.attributes, guide: text({ label, maxlength: 40, default: guide }) };
  const { create, editor } = await start({ ...visit, attributes } as unknown as typeof visit);
  expect(await create({ name: 'Halle' })).toMatchObject({ status, body });
  expect(await create({ name: 'Halle', guide: 'x' })).toMatchObject({ status: 500 > status ? 201 : 500 });
  expect((await editor.call('GET', paths.list('visit'))).status).toBe(200);
});

test('the description says what is left out and what it is then', async () => {
  const { server } = await start();
  const { text: json } = await (await server.signedIn('reader')).call('GET', 'openapi.json');
  const { schemas } = (JSON.parse(json) as { components: { schemas: Record<string, object> } }).components;
  expect(schemas['VisitCreation']).toMatchObject({
    required: ['name'],
    properties: {
      day: { description: 'Sans valeur, le serveur en calcule une' },
      state: { default: 'open' },
      urgent: { default: true },
    },
  });
  expect(JSON.stringify(schemas['VisitChange'])).not.toContain('"default"');
});
