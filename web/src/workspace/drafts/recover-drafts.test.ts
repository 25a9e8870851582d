import type { DataLayer, RecordKey, RecoverableDraft, RecoveryOutcome } from '@ne2016/data-layer';
import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { recoverDrafts } from './recover-drafts.ts';

const draftOf = (key: RecordKey): RecoverableDraft => ({
  name: String(key),
  resource: 'project',
  key,
  values: { name: 'Halle' },
  edits: { name: 'Halle' },
  savedAt: 0,
  isOutcomeUnknown: false,
});

/** A layer in which each recovery ends as given, and in which some records are gone. */
function layerWith(outcomes: Partial<Record<RecordKey, RecoveryOutcome>>, gone: readonly RecordKey[] = []) {
  const asked: RecordKey[] = [];
  const layer = {
    recovered: {
      recover({ key }: RecoverableDraft): Promise<RecoveryOutcome> {
        asked.push(key);
        return Promise.resolve(outcomes[key] ?? { outcome: 'recovered', key, dropped: [] });
      },
    },
    store: () => ({ get: (key: RecordKey) => ({ key, deleted: gone.includes(key) }) }),
  };
  return { layer: layer as unknown as DataLayer, asked };
}

test('one draft alone is opened', async () => {
  const { layer } = layerWith({});
  const taken = await recoverDrafts(layer, [draftOf(1)]);
  expect(taken).toMatchObject({ open: { resource: project, key: 1 }, waiting: 0 });
});

test('of several, those with a row wait there, the first without one is opened, the others stay offered', async () => {
  const { layer, asked } = layerWith({});
  const taken = await recoverDrafts(layer, (['draft:a', 1, 'draft:b', 2] as const).map(draftOf));
  expect(taken).toMatchObject({ open: { key: 'draft:a' }, waiting: 2 });
  expect(asked).toEqual([1, 2, 'draft:a']);
});

test('a record that was deleted meanwhile has no row either', async () => {
  const { layer, asked } = layerWith({}, [1]);
  const taken = await recoverDrafts(layer, [draftOf(1), draftOf(2)]);
  expect(taken).toMatchObject({ open: { key: 1 }, waiting: 0 });
  expect(asked).toEqual([1]);
});

test('what cannot be recovered does not hold up the others, and it is told why', async () => {
  const { layer } = layerWith({
    1: { outcome: 'edited' },
    2: { outcome: 'unavailable' },
    3: { outcome: 'taken' },
    4: { outcome: 'recovered', key: 4, dropped: ['colour'] },
  });
  const taken = await recoverDrafts(layer, [1, 2, 3, 4].map(draftOf));
  expect(taken).toMatchObject({
    open: null,
    waiting: 1,
    elsewhere: 1,
    refused: [{ why: 'edited' }, { why: 'unavailable' }],
    dropped: ['colour'],
  });
});
