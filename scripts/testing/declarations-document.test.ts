import {
  evaluateComputed,
  channelOf,
  checkRecord,
  computedAttributes,
  findBrokenRules,
  findComputedFaults,
  findDeclarationFaults,
  findDefaultFaults,
  firstValues,
  inLanguage,
  isAllowedFor,
  isHiddenIn,
  isReadOnlyIn,
  paths,
  type Resource,
} from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { visit } from '../../e2e/clients/visit.ts';
import { startTestServer, testPassword } from '../../server/src/testing/start-test-server.ts';
import { importShownDeclarations } from './shown-declarations.ts';
import { declaredTexts } from './texts/declared-texts.ts';
import { typographyFaults, wordFaults } from './texts/typography.ts';

let shown: Awaited<ReturnType<typeof importShownDeclarations>>;

beforeAll(async () => {
  shown = await importShownDeclarations();
});
afterAll(() => shown.remove());

function resourceNamed(name: string): Resource {
  const resource = shown.resources[name];
  if (resource === undefined) throw new Error(`docs/declarations.md shows no resource '${name}'`);
  return resource;
}

const editor = { id: 'ada', role: 'editor' } as const;
const admin = { id: 'bob', role: 'admin' } as const;

test('what docs/declarations.md shows is declared without a fault, in good French', () => {
  const resources = Object.values(shown.resources);
  const faults = [findDeclarationFaults, findDefaultFaults, findComputedFaults].flatMap((find) =>
    find(resources),
  );
  expect(faults).toEqual([]);
  const texts = declaredTexts(resources);
  for (const { pattern } of [...typographyFaults, ...wordFaults])
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});

test('first values: of the day, of who makes the record, and the same for all', () => {
  const visit = resourceNamed('visit');
  const values = firstValues(visit, { person: editor, today: '2026-03-05' });
  expect(values).toEqual({ day: '2026-03-05', state: 'planned', report: 'À rédiger' });
  expect(firstValues(visit, { person: admin, today: '2026-03-05' })).toMatchObject({ state: 'checked' });
  expect(checkRecord(visit, { ...values, place: 'École' })).toMatchObject({ ok: true });
});

test('rules across attributes, and attributes that depend on others', () => {
  const site = resourceNamed('site');
  const record = { name: 'Halle', state: 'open', begin: '2026-03-02', end: '2026-03-01', reason: null };
  expect(findBrokenRules(site, record, null)).toMatchObject([
    { attribute: 'end', validator: 'rule', message: 'La fin précède le début.' },
  ]);
  expect(findBrokenRules(site, { ...record, state: 'dropped' }, ['state'])).toMatchObject([
    { attribute: 'reason', validator: 'required' },
  ]);
  expect(isHiddenIn(site, 'reason', record, editor)).toBe(true);
  const done = { ...record, state: 'done' };
  expect([editor, admin].map((person) => isReadOnlyIn(site, 'budget', done, person))).toEqual([true, false]);
});

test('rights on some records', () => {
  const remark = resourceNamed('remark');
  const reader = { id: 'cleo', role: 'reader' } as const;
  const record = { subject: 'Bruit', state: 'open', author: 'cleo' };
  const may = (action: 'update' | 'delete', values: object) =>
    [reader, editor, admin].map((person) => isAllowedFor(remark, action, { ...record, ...values }, person));
  expect(may('update', {})).toEqual([true, true, true]);
  expect(may('update', { author: 'ada' })).toEqual([false, true, true]);
  expect(may('update', { state: 'closed' })).toEqual([false, true, true]);
  expect(may('delete', {})).toEqual([false, false, true]);
  expect(may('delete', { author: 'ada' })).toEqual([false, true, true]);
});

test('how a record is shown: each attribute stands in one place', () => {
  const { sections, attributes, title, icon } = resourceNamed('building');
  expect([title, icon]).toEqual([['code', 'name'], 'building']);
  expect(sections.map(({ heading, columns }) => [heading, columns])).toEqual([
    ['Usage et valeur', 2],
    ['Sur place', undefined],
  ]);
  expect(attributes['surface']).toMatchObject({ kind: 'number', unit: 'm²' });
});

test('names of another server', () => {
  const ticket = resourceNamed('ticket');
  expect([ticket.identifier, paths.record(ticket, 'a'), channelOf(ticket), ticket.event]).toEqual([
    'uuid',
    'api/v2/tickets/a',
    'private-App.Tickets',
    'ticket.changed',
  ]);
});

test('names of another server, at our own: two people and their push', { timeout: 30_000 }, async () => {
  const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });
  const ticket = resourceNamed('ticket');
  const { url, account } = await startTestServer({ resources: [ticket] });
  const open = async () => {
    const visited = await visit(url, { email: await account('editor'), password: testPassword });
    const { http, push } = visited;
    const layer = createDataLayer({
      resources: [ticket],
      http,

      push: pusherPush({ ...push, http }),
    });
    onTestFinished(() => layer.stop());
    layer.start();
    const store = layer.store(ticket);
    await store.reload();
    await until(() => expect(layer.connection.value).toBe('connected'));
    return store;
  };
  const [mine, theirs] = [await open(), await open()];
  await mine.save(mine.addDraft({ title: 'Chauffage en panne', received: '2026-03-05' }));
  await until(() => expect(theirs.get(1)?.values['title']).toBe('Chauffage en panne'));
  theirs.edit(1, { title: 'Chauffage réparé' });
  await theirs.save(1);
  await until(() =>
    expect(mine.get(1)?.values).toMatchObject({ uuid: 1, title: 'Chauffage réparé', received: '2026-03-05' }),
  );
});

test('other languages', () => {
  const room = resourceNamed('room');
  const english = inLanguage(room, 'en_GB');
  expect([english.labels.plural, english.labels.gender]).toEqual(['Rooms', 'feminine']);
  expect(english.attributes['state']).toMatchObject({
    options: { free: 'Free', closed: { label: 'Closed', tone: 'grey' } },
  });
  expect(inLanguage(room, 'fr_FR')).toBe(room);
});

test('computed attributes', () => {
  const equipment = resourceNamed('equipment');
  const { due } = computedAttributes(equipment);
  const dueAfter = (last: string | null) =>
    due && evaluateComputed(equipment, 'due', due, { name: 'Aire de jeux', interval: 12 }, { last });
  expect([dueAfter('2026-03-05'), dueAfter('2024-02-29'), dueAfter(null)]).toEqual([
    '2027-03-05',
    '2025-02-28',
    null,
  ]);
  expect(Object.keys(equipment.attributes)).toEqual(['name', 'area', 'interval']);
});

test('former names', () => {
  const vehicle = resourceNamed('vehicle');
  expect([vehicle.formerly, vehicle.attributes['plate']?.formerly]).toEqual(['car', 'number']);
});
