import { expect, test } from 'vitest';
import { createOpenModals, type OpenModal } from './open-modals.ts';

const modal = (id: string, within: string | null = null): OpenModal => ({
  id,
  within,
  requestClose: () => Promise.resolve(true),
});

test('the modal that was opened last is on top, and the one below it once it is gone', () => {
  const modals = createOpenModals();
  const [record, signIn] = [modal('record'), modal('sign-in')];
  modals.add(record);
  modals.add(signIn);
  expect(modals.top()).toBe(signIn);
  modals.remove(signIn);
  expect(modals.top()).toBe(record);
  modals.remove(record);
  expect(modals.top()).toBeUndefined();
});

test('a modal within another is above it, also where both open at once and the inner one is named first', () => {
  const modals = createOpenModals();
  const question = modal('question', 'record');
  modals.add(question);
  modals.add(modal('record'));
  expect(modals.top()).toBe(question);
});

test('whoever waits for a modal to go is called once it has gone, and at once if it is not there', async () => {
  const modals = createOpenModals();
  const record = modal('record');
  await modals.untilRemoved(record);
  modals.add(record);
  const gone = Promise.all([modals.untilRemoved(record), modals.untilRemoved(record)]);
  modals.remove(record);
  await expect(gone).resolves.toHaveLength(2);
});
