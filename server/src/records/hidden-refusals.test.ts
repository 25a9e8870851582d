import { defineResource, flag, historyPaths, link, paths, text } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

const place = defineResource('place', {
  labels: { plural: 'Lieux', singular: 'lieu', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    code: text({ label: 'Code', unique: true }),
    secret: flag({ label: 'Secret' }),
  },
  title: 'name',
  visible: ({ secret }, { role }) => !secret || role === 'admin',
});
const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    place: link('place', { label: 'Lieu' }),
    secret: flag({ label: 'Secret' }),
  },
  title: 'name',
  visible: ({ secret }, { role }) => !secret || role === 'admin',
});

async function start() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startTestServer({ resources: [place, note] });
  const [admin, editor] = [await server.signedIn('admin'), await server.signedIn('editor')];
  const create = async (resource: string, body: object, client = editor) =>
    client.call('POST', paths.create(resource), { body });
  const made = async (resource: string, body: object) =>
    Number((await create(resource, body, admin)).body[`id_${resource}`]);
  await made('place', { name: 'Caché', code: 'HIDDEN', secret: true });
  const times = async (count: number, call: (number: number) => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let number = 0; number < count; number += 1) statuses.add((await call(number)).status);
    return [...statuses];
  };
  return { server, admin, editor, create, made, times };
}

test('after thirty values of unseen records in an hour no unique attribute of that list is set', async () => {
  const { server, editor, admin, create, times } = await start();
  const taken = () => create('place', { name: 'Un', code: 'HIDDEN' });
  expect(await times(30, taken)).toEqual([409]);
  const refused = await create('place', { name: 'Un', code: 'FREE' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'write_limit_reached' } });
  expect(refused.body.detail).toMatch(/«\u00a0Code\u00a0» dans 6[01]\u00a0minutes/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  // All others continue: writes without the attribute, other lists, and other users.
  const { body, status } = await create('place', { name: 'Sans code' });
  expect(status).toBe(201);
  const record = paths.record('place', body['id_place'] ?? 0);
  expect((await editor.call('PUT', record, { body: { name: 'Autre' } })).status).toBe(200);
  expect((await editor.call('PUT', record, { body: { code: 'FREE' } })).status).toBe(429);
  expect((await create('note', { name: 'Une' })).status).toBe(201);
  expect((await create('place', { name: 'Un', code: 'FREE' }, admin)).status).toBe(201);
  const other = await server.signedIn('editor');
  expect((await create('place', { name: 'Un', code: 'HIDDEN' }, other)).status).toBe(409);
  vi.advanceTimersByTime(61 * 60 * 1_000);
  expect((await create('place', { name: 'Un', code: 'MORE' })).status).toBe(201);
});

test('what a record refuses that the person sees does not count', async () => {
  const { admin, editor, create, made, times } = await start();
  expect((await create('place', { name: 'Vu', code: 'SEEN' })).status).toBe(201);
  expect(await times(32, () => create('place', { name: 'Un', code: 'SEEN' }))).toEqual([409]);
  expect(await times(32, () => create('place', { name: 'Un', code: 'HIDDEN' }, admin))).toEqual([409]);
  const id = await made('place', { name: 'Lié' });
  await made('note', { name: 'Vue', place: id });
  await made('note', { name: 'Cachée', place: id, secret: true });
  expect(await times(32, () => editor.call('DELETE', paths.record('place', id)))).toEqual([409]);
  expect((await create('place', { name: 'Un', code: 'FREE' })).status).toBe(201);
});

test('deletions are counted apart, those of one selection once, and refused alone', async () => {
  const { editor, create, made, times } = await start();
  const ids: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    ids.push(await made('place', { name: `Lié ${number}`, code: `L${number}` }));
    await made('note', { name: 'Cachée', place: ids.at(-1), secret: true });
  }
  const free = await made('place', { name: 'Libre' });
  const remove = (id: number) => editor.call('DELETE', paths.record('place', id));
  const selection = () => times(3, (number) => remove(ids[number] ?? 0));
  for (let round = 0; round < 29; round += 1) expect(await selection()).toEqual([409]);
  expect((await remove(ids[0] ?? 0)).status).toBe(409);
  const refused = await remove(free);
  expect(refused).toMatchObject({ status: 429, body: { code: 'write_limit_reached' } });
  expect(refused.body.detail).toContain('Trop de suppressions');
  expect((await create('place', { name: 'Un', code: 'FREE' })).status).toBe(201);
  vi.advanceTimersByTime(61 * 60 * 1_000);
  expect((await remove(free)).status).toBe(204);
});

test('one record that is tried again and again is no selection', async () => {
  const { editor, made, times } = await start();
  const id = await made('place', { name: 'Lié' });
  await made('note', { name: 'Cachée', place: id, secret: true });
  const remove = () => editor.call('DELETE', paths.record('place', id));
  expect(await times(30, remove)).toEqual([409]);
  expect((await remove()).status).toBe(429);
});

test('records that come back together count once', async () => {
  const { admin, editor, create, made, times } = await start();
  const ids: number[] = [];
  for (let number = 0; number < 32; number += 1) {
    const { body } = await create('place', { name: 'Un', code: `C${number}` });
    ids.push(body['id_place'] ?? 0);
    await editor.call('DELETE', paths.record('place', ids.at(-1) ?? 0));
    await made('place', { name: 'Caché', code: `C${number}`, secret: true });
  }
  const restore = (number: number) => editor.call('POST', historyPaths.restore('place', ids[number] ?? 0));
  expect(await times(32, restore)).toEqual([409]);
  expect((await create('place', { name: 'Un', code: 'FREE' })).status).toBe(201);
  expect((await admin.call('GET', paths.list('place'))).status).toBe(200);
});
