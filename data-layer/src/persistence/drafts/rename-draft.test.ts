import { number, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { crashAfter, startServer } from '../../test-setup/kept-pages.ts';
import { makeClient, settle, task } from '../../test-setup/task-client.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';
import type { StoredDraft } from '../storage/persistence.ts';
import { isDraftOf, renamedDraft } from './rename-draft.ts';

const label = 'x';
const job = {
  ...task,
  name: 'job',
  formerly: 'task',
  attributes: { title: text({ label, formerly: 'name' }), rank: number({ label }) },
  title: 'title',
};

const draft: StoredDraft = {
  name: 'a',
  resource: 'task',
  key: 1,
  edits: { name: 'typed', rank: 2 },
  bases: { name: 'n1' },
  snapshot: { id_task: 1, name: 'n1' },
  unconfirmed: { name: 'sent' },
  createKey: null,
};

test('a draft is one of the resource and the attributes as they are called now', () => {
  expect([isDraftOf(job, draft), isDraftOf(task, draft), isDraftOf(job, { resource: 'other' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(renamedDraft(draft, job)).toEqual({
    ...draft,
    resource: 'job',
    edits: { title: 'typed', rank: 2 },
    bases: { title: 'n1' },
    snapshot: { id_task: 1, title: 'n1' },
    unconfirmed: { title: 'sent' },
  });
  expect(renamedDraft(draft, task)).toBe(draft);
});

test('what was typed under the name of today is newer than what was typed under the one before', () => {
  const both = { ...draft, edits: { name: 'old', title: 'new' }, unconfirmed: null };
  expect(renamedDraft(both, job)).toMatchObject({ edits: { title: 'new' }, unconfirmed: null });
});

test('what was typed before an attribute was renamed is offered and recovered after it', async () => {
  const [server, storage] = [startServer(), new MemoryStorage()];
  await crashAfter(server, storage, ({ store }) => store.addDraft({ name: 'typed', rank: 7 }));
  const renamed = { ...job, name: task.name, formerly: null };
  const { layer } = makeClient(server, { resources: [renamed], persistence: storage.open() });
  await settle();
  expect(layer.recovered.value).toMatchObject([
    { values: { title: 'typed' }, edits: { title: 'typed', rank: 7 } },
  ]);
  const [offered] = layer.recovered.value;
  expect(await layer.recovered.recover(offered!)).toMatchObject({ outcome: 'recovered', dropped: [] });
  expect(layer.store(renamed).get(offered!.key)?.values).toEqual({ title: 'typed', rank: 7 });
});
