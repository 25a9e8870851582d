import { project } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { problemResponse } from '@ne2016/data-layer/testing';
import { expect, test } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { moveRecord, saveMoved, takeMoveBack } from './move-record.ts';

/** A project in a loaded list. */
async function servedProject() {
  const { server, http } = serveRecords({ project: [{ name: 'Halle', status: 'idea', budget: 5 }] });
  const store = createDataLayer({ resources: [project], http }).store(project);
  const until = async (isThere: () => boolean) => {
    if (isThere()) return;
    await new Promise<void>((resolve) => {
      const release = store.subscribe(() => {
        if (!isThere()) return;
        release();
        resolve();
      });
    });
  };
  store.load();
  await until(() => store.get(1) !== undefined);
  const saved = () => server.records(project).get(1);
  const changeByColleague = async (values: object) => {
    server.write(project, 1, values);
    store.receive({ action: 'updated', id: 1 });
    await until(() => Object.entries(values).every(([name, value]) => snapshot()[name] === value));
  };
  const snapshot = (): Record<string, unknown> => ({ ...store.get(1)?.snapshot });
  return { store, server, saved, changeByColleague };
}

test('what is moved is saved', async () => {
  const { store, saved } = await servedProject();
  expect(await moveRecord(store, 1, { status: 'idea' })).toBe('unchanged');
  expect(await moveRecord(store, 1, { status: 'done' })).toBe('saved');
  expect(saved()).toMatchObject({ status: 'done' });
});

test('a record with other unsaved values is only edited', async () => {
  const { store, saved } = await servedProject();
  store.edit(1, { name: 'Halle neuve' });
  expect(await moveRecord(store, 1, { status: 'done' })).toBe('edited');
  expect(saved()).toMatchObject({ name: 'Halle', status: 'idea' });
});

test('a move that failed is not done again over what is being typed since', async () => {
  const { store, server, saved } = await servedProject();
  const answerAgain = server.intercept(() => new TypeError('cut'));
  const move = { status: 'done' };
  expect(await moveRecord(store, 1, move)).toBe('failed');
  answerAgain();
  store.edit(1, { name: 'Halle neu' });
  expect(await saveMoved(store, 1, move)).toBe('edited');
  expect(saved()).toMatchObject({ name: 'Halle', status: 'idea' });
});

test('a record in conflict is only edited: what a colleague saved is not overwritten', async () => {
  const { store, saved, changeByColleague } = await servedProject();
  store.edit(1, { status: 'running' });
  await changeByColleague({ status: 'approved' });
  expect(store.get(1)?.conflicts).toEqual(['status']);
  expect(await moveRecord(store, 1, { status: 'done' })).toBe('conflict');
  expect(saved()).toMatchObject({ status: 'approved' });
  expect(store.get(1)?.values).toMatchObject({ status: 'done' });
});

test('a move at the same moment as a colleague’s is refused by the server, and becomes a conflict', async () => {
  const { store, server, saved } = await servedProject();
  server.write(project, 1, { status: 'approved' });
  expect(await moveRecord(store, 1, { status: 'done' })).toBe('conflict');
  expect(saved()).toMatchObject({ status: 'approved' });
  expect(store.get(1)).toMatchObject({ conflicts: ['status'], values: { status: 'done' } });
});

test('a record that is moved to where a colleague has put it is in conflict no more', async () => {
  const { store, changeByColleague } = await servedProject();
  store.edit(1, { status: 'running' });
  await changeByColleague({ status: 'approved' });
  expect(await moveRecord(store, 1, { status: 'approved' })).toBe('saved');
  expect(store.get(1)?.conflicts).toEqual([]);
});

test('a record that turns out to be deleted when it is moved leaves nothing unsaved behind', async () => {
  const { store, server } = await servedProject();
  server.remove(project, 1);
  expect(await moveRecord(store, 1, { status: 'done' })).toBe('gone');
  expect(store.get(1)).toBeUndefined();
});

test('what was moved and not saved is taken back, and nothing else that was typed since', async () => {
  const { store, server } = await servedProject();
  const changes = { status: 'done' };
  const errors = [{ attribute: 'status', validator: 'rule', params: {}, message: 'Pas encore.' }];
  server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
  expect(await moveRecord(store, 1, changes)).toBe('failed');
  expect(store.get(1)?.problem?.errors).toMatchObject([{ attribute: 'status' }]);
  await takeMoveBack(store, 1, changes);
  expect(store.get(1)).toMatchObject({ changed: [], problem: null, values: { status: 'idea' } });

  server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
  await moveRecord(store, 1, changes);
  store.edit(1, { name: 'Grande halle' });
  await takeMoveBack(store, 1, changes);
  expect(store.get(1)).toMatchObject({ changed: ['name'], values: { name: 'Grande halle', status: 'idea' } });
});
