import type { DataProblem, RecordState } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { rowMark } from './row-mark.ts';

const calm: RecordState<unknown> = {
  key: 1,
  values: {},
  snapshot: {},
  changed: [],
  conflicts: [],
  authors: {},
  saving: false,
  deleting: false,
  deleted: false,
  problem: null,
};

const network: DataProblem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null };
const refusal: DataProblem = {
  ...network,
  code: 'invalid_attributes',
  status: 422,
  errors: [{ attribute: 'name', validator: 'required', params: {}, message: '' }],
};

test('a row is to be corrected only when the server refused its values', () => {
  expect(rowMark({ ...calm, changed: ['name'], problem: refusal })).toBe('refused');
  expect(rowMark({ ...calm, changed: ['name'], problem: network })).toBe('saveFailed');
});

test('a save that was refused for what others have changed is a conflict', () => {
  const unseen: DataProblem = { ...refusal, code: 'values_changed', status: 409 };
  const record = { ...calm, changed: ['name'], problem: unseen };
  expect(rowMark({ ...record, conflicts: ['name'] })).toBe('conflict');
  expect(rowMark(record)).toBe('refused');
});

test('a deletion that failed is told from a save that failed', () => {
  const referenced: DataProblem = { ...network, code: 'record_referenced', status: 409 };
  expect(rowMark({ ...calm, deleting: true, problem: referenced })).toBe('deleteFailed');
});

test('what is under way comes before what waits, and a row without either has no mark', () => {
  expect(rowMark({ ...calm, changed: ['name'], deleting: true })).toBe('deleting');
  expect(rowMark({ ...calm, changed: ['name'], saving: true })).toBe('saving');
  expect(rowMark({ ...calm, changed: ['name'], saving: true, conflicts: ['name'] })).toBe('saving');
  expect(rowMark({ ...calm, changed: ['name'], conflicts: ['name'] })).toBe('conflict');
  expect(rowMark({ ...calm, changed: ['name'] })).toBe('unsaved');
  expect(rowMark(calm)).toBeNull();
});
