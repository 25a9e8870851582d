import {
  amount,
  choice,
  date,
  defineResource,
  historyPaths,
  paths,
  type Resource,
  text,
} from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

const label = 'x';

const site = defineResource('site', {
  labels: { plural: 'Chantiers', singular: 'chantier', gender: 'masculine' },
  attributes: {
    name: text({ label, required: true, minlength: 2 }),
    begin: date({ label }),
    end: date({ label }),
    state: choice({
      label,
      options: { open: 'Ouvert', done: 'Achevé', dropped: 'Abandonné' },
      default: 'open',
    }),
    reason: text({ label: 'Motif' }),
    budget: amount({ label: 'Budget', default: 100 }),
    code: text({ label: 'Code' }),
  },
  title: 'name',
  rules: [
    {
      attributes: ['end'],
      message: 'La fin précède le début.',
      holds: ({ begin, end }) => begin === null || end === null || begin <= end,
    },
    {
      attributes: ['name'],
      message: 'Ce nom ne convient pas.',
      holds({ name }) {
        if (name === 'Secret') throw new TypeError(`no ${name}`);
        return true;
      },
    },
  ],
  requiredIf: { reason: ({ state }) => state === 'dropped' },
  readOnlyIf: {
    budget: ({ state }, { role }) => state === 'done' || role !== 'admin',
    code: ({ code }) => code !== null,
  },
});

async function start(resource: Resource = site) {
  const server = await startTestServer({ resources: [resource] });
  const [editor, admin] = [await server.signedIn('editor'), await server.signedIn('admin')];
  const create = (body: object, client = editor) => client.call('POST', paths.create('site'), { body });
  const change = (body: object, client = editor) => client.call('PUT', paths.record('site', 1), { body });
  return { server, editor, admin, create, change };
}

const refused = (...errors: [attribute: string, validator: string, message?: string][]) => ({
  status: 422,
  body: {
    code: 'invalid_attributes',
    errorCount: errors.length,
    errors: errors.map(([attribute, validator, message]) => ({
      attribute,
      validator,
      ...(message === undefined ? {} : { message }),
    })),
  },
});

test('a creation that breaks rules is refused, with every fault of its values', async () => {
  const { create, editor } = await start();
  const dates = { begin: '2026-03-02', end: '2026-03-01' };
  expect(await create({ name: 'x', ...dates, state: 'dropped' })).toMatchObject(
    refused(
      ['name', 'minlength'],
      ['reason', 'required', 'Ce champ est obligatoire.'],
      ['end', 'rule', 'La fin précède le début.'],
    ),
  );
  expect((await editor.call('GET', paths.list('site'))).body).toEqual([]);
  expect((await create({ name: 'Halle', ...dates, end: '2026-03-02' })).status).toBe(201);
});

test('a change is checked with what is stored: also what somebody else has written meanwhile', async () => {
  const { create, change, admin } = await start();
  await create({ name: 'Halle', begin: '2026-03-01', end: '2026-03-31' });
  expect(await change({ begin: '2026-03-20' }, admin)).toMatchObject({ status: 200 });
  expect(await change({ end: '2026-03-10' })).toMatchObject(refused(['end', 'rule']));
  expect(await change({ end: '2026-03-10', begin: '2026-03-01' })).toMatchObject({ status: 200 });
  expect(await change({ state: 'dropped' })).toMatchObject(refused(['reason', 'required']));
  expect(await change({ state: 'dropped', reason: 'Trop cher' })).toMatchObject({ status: 200 });
  expect(await change({ reason: '' })).toMatchObject(refused(['reason', 'required']));
});

test('a rule that throws costs one answer, which says nothing of the record', async () => {
  const { create, change, editor } = await start();
  expect(await create({ name: 'Secret' })).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  await create({ name: 'Halle' });
  const answer = await change({ name: 'Secret' });
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  expect(JSON.stringify(answer.body)).not.toContain('Secret');
  expect((await editor.call('GET', paths.record('site', 1))).body).toMatchObject({ name: 'Halle' });
  expect(await change({ reason: 'x' })).toMatchObject({ status: 200 });
});

test('what is read-only is written by nobody else, in a new record too', async () => {
  const { create, change, admin } = await start();
  expect(await create({ name: 'Halle', budget: 5 })).toMatchObject(
    refused(['budget', 'readOnly', 'Vous ne pouvez pas modifier cette valeur.']),
  );
  expect(await create({ name: 'Halle', code: 'A' })).toMatchObject({ status: 201, body: { budget: 100 } });
  expect(await change({ budget: 5, name: 'Pont' })).toMatchObject(refused(['budget', 'readOnly']));
  expect(await change({ budget: 100, name: 'Pont' })).toMatchObject({ status: 200 });
  expect(await change({ budget: 5, state: 'done' }, admin)).toMatchObject({ status: 200 });
  expect(await change({ budget: 6, state: 'open' }, admin)).toMatchObject(refused(['budget', 'readOnly']));
  expect(await change({ code: 'B' }, admin)).toMatchObject(refused(['code', 'readOnly']));
});

test('a first value of today is taken where it is the day before or after, too, and no other', async () => {
  const dated = { ...site.attributes, begin: date({ label, default: ({ today }) => today }) };
  const { create } = await start({ ...site, attributes: dated, readOnlyIf: { begin: () => true } });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(new Date(2026, 2, 1, 0, 5));
  const statusOf = async (begin: string) => (await create({ name: 'Halle', begin })).status;
  expect(await statusOf('2026-02-28')).toBe(201);
  expect(await statusOf('2026-03-01')).toBe(201);
  expect(await statusOf('2026-03-02')).toBe(201);
  expect(await statusOf('2026-02-27')).toBe(422);
  expect(await statusOf('2026-03-03')).toBe(422);
  expect(await create({ name: 'Halle' })).toMatchObject({ body: { begin: '2026-03-01' } });
});

test('a record comes back from the bin with values that are read-only, and by the rules of today', async () => {
  const strict = { wanted: false };
  const rule = { attributes: ['reason'] as const, message: 'Sans motif.', holds: () => !strict.wanted };
  const { create, editor, admin } = await start({ ...site, rules: [...site.rules, rule] });
  await create({ name: 'Halle', budget: 7, state: 'done', code: 'A' }, admin);
  const remove = () => editor.call('DELETE', paths.record('site', 1));
  const restore = () => editor.call('POST', historyPaths.restore('site', 1));
  await remove();
  expect(await restore()).toMatchObject({ status: 201, body: { budget: 7, code: 'A' } });
  await remove();
  strict.wanted = true;
  expect(await restore()).toMatchObject({
    status: 409,
    body: { code: 'restoration_refused', errors: [{ attribute: 'reason', message: 'Sans motif.' }] },
  });
});

test('the description tells the rules', async () => {
  const { server } = await start();
  const { text: json } = await (await server.signedIn('reader')).call('GET', 'openapi.json');
  const { schemas } = (JSON.parse(json) as { components: { schemas: Record<string, object> } }).components;
  const description =
    'Refusé\u00a0: «\u00a0La fin précède le début.\u00a0», «\u00a0Ce nom ne convient pas.\u00a0». Obligatoire selon la fiche\u00a0: «\u00a0Motif\u00a0». Non modifiable selon la fiche ou la personne\u00a0: «\u00a0Budget\u00a0», «\u00a0Code\u00a0»';
  expect(schemas['SiteCreation']).toMatchObject({ description });
  expect(schemas['SiteChange']).toMatchObject({ description });
});
