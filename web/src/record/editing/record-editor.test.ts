import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { FakeClock, FakePush, problemResponse } from '@ne2016/data-layer/testing';
import { recordPresence } from '@ne2016/data-layer/presence';
import { expect, test, vi } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { createRecordEditor } from './record-editor.ts';
import type { RecordOutcome } from './record-outcome.ts';

/** Edits the project 1, or a draft, of a server in memory. */
async function start(keyOf?: (addDraft: (values: object) => RecordKey) => RecordKey) {
  const { server, http } = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: [{ name: 'Halle', commune: 1, status: 'idea', budget: 5 }],
  });
  const [push, clock] = [new FakePush(), new FakeClock()];
  server.announceTo(push);
  const layer = createDataLayer({ resources, http, push, clock, presence: recordPresence });
  layer.start();
  push.open();
  const store = layer.store(project);
  await store.reload();
  const key = keyOf?.((values) => store.addDraft(values)) ?? 1;
  const editor = createRecordEditor(layer, project, key);
  const outcomes: RecordOutcome[] = [];
  editor.observe((outcome) => void outcomes.push(outcome));
  const values = () => editor.snapshot()?.record.values ?? {};
  /** A colleague writes, and this client has fetched it. */
  const writeElsewhere = async (changes: object) => {
    server.write(project, 1, changes, 'Bob');
    await vi.waitUntil(() => store.get(1)?.snapshot['name'] === server.records(project).get(1)?.['name']);
  };
  return { server, push, clock, layer, store, editor, outcomes, values, writeElsewhere };
}

test('the snapshot shows the edit over the newest known value, and is the same object until it changes', async () => {
  const { editor, values, writeElsewhere } = await start();
  let calls = 0;
  const leave = editor.subscribe(() => (calls += 1));
  expect(editor.snapshot()).toBe(editor.snapshot());
  expect(values()).toMatchObject({ name: 'Halle', budget: 5 });
  editor.change('budget', 6);
  expect(calls).toBeGreaterThan(0);
  await writeElsewhere({ name: 'Halle neuve' });
  expect(values()).toMatchObject({ name: 'Halle neuve', budget: 6 });
  expect(editor.snapshot()?.record.changed).toEqual(['budget']);
  editor.revert('budget');
  expect(values()).toMatchObject({ name: 'Halle neuve', budget: 5 });
  const before = editor.snapshot();
  leave();
  expect(editor.snapshot()).toBe(before);
});

test('a record that is not known has no state until it is', async () => {
  const { editor, server, store } = await start(() => 2);
  expect(editor.snapshot()).toBeNull();
  editor.change('name', 'Rien');
  const heard = new Promise<void>((resolve) => void editor.subscribe(resolve));
  server.write(project, 2, { name: 'Pont', commune: 1, status: 'idea' });
  store.receive({ action: 'created', id: 2 });
  await heard;
  expect(editor.snapshot()?.record.values).toMatchObject({ name: 'Pont' });
});

test('nothing is sent with a fault, a file that is not uploaded or a conflict', async () => {
  const { editor, server, outcomes, writeElsewhere } = await start();
  editor.change('name', '');
  expect(editor.snapshot()?.faults.get('name')?.invalid).toHaveLength(1);
  await editor.save(true);
  editor.change('name', 'Ma halle');
  expect(editor.snapshot()?.faults.get('name')).toBeUndefined();
  editor.setPendingFiles('cover', { sending: ['plan.pdf'], failed: [], refused: [] });
  expect(editor.snapshot()?.pendingFiles.get('cover')?.isBlamed).toBe(false);
  await editor.save(true);
  expect(editor.snapshot()?.pendingFiles.get('cover')?.isBlamed).toBe(true);
  editor.setPendingFiles('cover', null);
  await writeElsewhere({ name: 'Sa halle' });
  await editor.save(true);
  expect(outcomes).toEqual([{ type: 'invalid' }, { type: 'invalid' }, { type: 'conflict' }]);
  expect(editor.snapshot()?.outcome).toEqual({ type: 'conflict' });
  expect(server.callsOf({ method: 'PUT' })).toEqual([]);
  editor.keepMine('name');
  expect(await editor.save(true)).toEqual({
    ...{ type: 'saved', id: 1, title: 'Ma halle', isNew: false, stays: true },
  });
  expect(editor.hasEnded).toBe(false);
});

test('a fault of an attribute that is not edited keeps nothing from being saved', async () => {
  const { editor, writeElsewhere } = await start();
  await writeElsewhere({ name: '', budget: 7 });
  editor.change('budget', 8);
  expect(editor.snapshot()?.faults.get('name')?.invalid).toHaveLength(1);
  expect(await editor.save(true)).toMatchObject({ type: 'saved' });
});

test('a new record is one of its own after its save, under its identifier', async () => {
  const { editor, outcomes } = await start((addDraft) => addDraft({ commune: 1, status: 'idea' }));
  const leave = editor.subscribe(() => undefined);
  expect(editor.snapshot()?.record.isDraft).toBe(true);
  editor.change('name', 'Pont');
  await editor.save(true);
  expect(outcomes).toEqual([{ type: 'saved', id: 2, title: 'Pont', isNew: true, stays: true }]);
  expect(editor.snapshot()?.record).toMatchObject({ key: 2, isDraft: false, changed: [] });
  let calls = 0;
  editor.subscribe(() => (calls += 1));
  editor.change('name', 'Pont neuf');
  expect(calls).toBeGreaterThan(0);
  await editor.save(true);
  expect(outcomes.at(-1)).toMatchObject({ type: 'saved', isNew: false });
  leave();
});

test('a save that is asked for twice is one save, unless something was typed in between', async () => {
  const { editor, outcomes } = await start();
  editor.change('budget', 6);
  const saves = [editor.save(true), editor.save(true)];
  expect(await saves[1]).toBe(await saves[0]);
  expect(outcomes).toHaveLength(1);
  editor.change('budget', 7);
  const first = editor.save(true);
  editor.change('budget', 8);
  await Promise.all([first, editor.save(true)]);
  expect(outcomes.map(({ type }) => type)).toEqual(['saved', 'partlySaved', 'saved']);
});

test('an observer that fails keeps neither the others from the outcome nor the record from closing', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { editor } = await start();
  const error = new Error('A broken note');
  const seen = vi.fn<(outcome: RecordOutcome) => void>();
  editor.observe(() => {
    throw error;
  });
  editor.observe(seen);
  editor.change('budget', 6);
  await editor.save(true);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
  expect(seen).toHaveBeenCalledOnce();
  expect(editor.saving).toBeNull();
});

test('what was typed during a save keeps the record open', async () => {
  const { editor, server, outcomes, values } = await start();
  editor.change('name', 'Ma halle');
  const { release } = server.hold({ method: 'PUT' }, 'there');
  const saving = editor.save(false);
  expect(editor.saving).not.toBeNull();
  editor.change('budget', 9);
  release();
  await saving;
  expect(outcomes).toEqual([{ type: 'partlySaved', id: 1, isNew: false }]);
  expect(editor.hasEnded).toBe(false);
  expect(editor.saving).toBeNull();
  expect(values()).toMatchObject({ name: 'Ma halle', budget: 9 });
});

test('a refusal is told at its value until that changes', async () => {
  const { editor, server, outcomes } = await start();
  const error = { attribute: 'name', validator: 'unique', message: 'Déjà pris', params: {} };
  const stop = server.intercept(() => problemResponse(422, 'invalid_values', { errors: [error] }));
  const leave = editor.subscribe(() => undefined);
  editor.change('name', 'Pont');
  await editor.save(true);
  stop();
  expect(outcomes).toEqual([{ type: 'refused' }]);
  expect(editor.snapshot()?.faults.get('name')?.refused).toMatchObject([{ validator: 'unique' }]);
  editor.change('budget', 1);
  expect(editor.snapshot()?.faults.get('name')?.refused).toHaveLength(1);
  expect(editor.snapshot()?.outcome).toBeNull();
  editor.change('name', 'Pont neuf');
  expect(editor.snapshot()?.faults.get('name')).toBeUndefined();
  leave();
});

test('a record that somebody else deleted keeps what was typed, and is not saved', async () => {
  const { editor, server, store, outcomes, values } = await start();
  const leave = editor.subscribe(() => undefined);
  editor.change('name', 'Ma halle');
  server.remove(project, 1);
  store.receive({ action: 'deleted', id: 1 });
  await vi.waitUntil(() => editor.snapshot()?.record.isDeleted);
  expect(values()).toMatchObject({ name: 'Ma halle' });
  await editor.save(true);
  expect(outcomes).toEqual([{ type: 'gone' }]);
  leave();
});

test('a record that is deleted here is not reported as deleted by somebody else', async () => {
  const { editor, outcomes } = await start();
  const reported: (boolean | undefined)[] = [];
  editor.subscribe(() => void reported.push(editor.snapshot()?.record.isDeleted));
  expect(await editor.remove()).toBe(true);
  expect(outcomes).toEqual([{ type: 'deleted', title: 'Halle' }]);
  expect(reported).not.toContain(true);
  expect(editor.snapshot()?.record.values).toMatchObject({ name: 'Halle' });
});

test.each([true, false])(
  'what is closed no longer changes on the screen, given up or not: %s',
  async (isGivenUp) => {
    const { editor, store, outcomes, values } = await start();
    const leave = editor.open();
    editor.change('name', 'Ma halle');
    if (isGivenUp) editor.close();
    else leave();
    expect(values()).toMatchObject({ name: 'Ma halle' });
    expect(store.get(1)?.changed).toEqual(isGivenUp ? [] : ['name']);
    expect(outcomes).toEqual(isGivenUp ? [{ type: 'closed' }] : []);
    expect(editor.hasEnded).toBe(isGivenUp);
    if (!isGivenUp) editor.open();
    store.edit(1, { name: 'Une autre' });
    expect(values()).toMatchObject({ name: isGivenUp ? 'Ma halle' : 'Une autre' });
  },
);

test('others see who edits a record: from the first edit on, or while a form is open', async () => {
  const { editor, push, clock } = await start();
  const isPresent = async () => {
    // The service admits a page a moment later.
    await Promise.resolve();
    return push.isPresent(project, 1);
  };
  const announced = () => {
    clock.advance(1_000);
    return push.announced(project, 1);
  };
  let leaveRow = editor.subscribe(() => undefined);
  editor.snapshot();
  expect(await isPresent()).toBe(false);
  editor.change('name', 'Ma halle');
  expect(await isPresent()).toBe(true);
  expect(announced()).toMatchObject({ attribute: 'name' });
  editor.revert('name');
  expect(await isPresent()).toBe(false);
  editor.change('name', 'Halle');
  expect(await isPresent()).toBe(false);
  editor.change('name', 'Ma halle');
  leaveRow();
  expect(await isPresent()).toBe(false);
  leaveRow = editor.subscribe(() => undefined);
  expect(await isPresent()).toBe(true);
  await editor.save(true);
  expect(await isPresent()).toBe(false);
  const close = editor.open();
  expect(await isPresent()).toBe(true);
  editor.attend('budget');
  expect(announced()).toMatchObject({ attribute: 'budget' });
  push.setOthers(project, 1, [{ id: 'd', info: { name: 'Driss' } }]);
  expect(editor.snapshot()?.others).toMatchObject([{ name: 'Driss' }]);
  close();
  editor.change('name', 'Une autre');
  expect(await isPresent()).toBe(false);
  leaveRow();
});
