// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RecordEditor } from './editing/use-record-editor.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';
import { useRecordClosing } from './use-record-closing.ts';

const record: EditedRecord = {
  key: 1,
  values: { name: 'Halle' },
  snapshot: { name: 'Hall' },
  changed: ['name'],
  conflicts: [],
  authors: {},
  isDraft: false,
  isDeleted: false,
  saving: false,
  deleting: false,
  problem: null,
};

function openForm() {
  const saved = Promise.withResolvers<number | undefined>();
  let now = record;
  const editor: RecordEditor = {
    record,
    now: () => now,
    refusal: { problem: null, values: record.values },
    faults: () => [],
    edit: () => undefined,
    keepMine: () => undefined,
    takeTheirs: () => undefined,
    save: () => saved.promise,
    discard: vi.fn(),
    remove: () => Promise.resolve(true),
  };
  const [onClose, onSaved, onFaults, onWait] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  let pending = false;
  const hasPendingFiles = () => pending;
  const parts = { editor, resource: project, hasPendingFiles, onClose, onSaved, onFaults, onWait };
  const { result } = renderHook(() => useRecordClosing(parts));
  const change = (changes: Partial<EditedRecord>) => {
    now = { ...now, ...changes };
  };
  const setPending = (is: boolean) => {
    pending = is;
  };
  /** Completes the pending save. */
  const endSave = async (id: number | undefined, changed: string[] = []) => {
    change({ changed });
    await act(async () => saved.resolve(id));
  };
  return { closing: () => result.current, ...parts, change, setPending, endSave };
}

test('a question about a deletion does not outlive the form: the save that closes it takes it back', async () => {
  const { closing, onClose, endSave } = openForm();
  const save = closing().saveAndClose();
  await act(async () => void closing().deleteAndClose());
  expect(closing().deletion.isOpen).toBe(true);
  await endSave(1);
  await save;
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ type: 'saved', id: 1, title: 'Halle' });
  expect(closing().deletion.isOpen).toBe(false);
});

test('what was typed while it was being saved keeps the form open', async () => {
  const { closing, onClose, onFaults, endSave } = openForm();
  const save = closing().saveAndClose();
  await endSave(1, ['name']);
  await save;
  expect(onClose).not.toHaveBeenCalled();
  expect(onFaults).not.toHaveBeenCalled();
});

test.each([
  ['a new record', { isDraft: true }, 1],
  ['what was typed', { changed: ['name'] }, 1],
  ['a record that is gone', { isDeleted: true }, 1],
  ['a record as it is on the server', {}, 0],
])('closing gives %s up', (_what, changes, times) => {
  const { closing, editor, change, onClose } = openForm();
  change({ changed: [], ...changes });
  act(() => closing().close());
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ type: 'closed' });
  expect(editor.discard).toHaveBeenCalledTimes(times);
});

test('who closes during a save waits for its outcome, and then for nothing more', async () => {
  const { closing, onClose, onWait, endSave } = openForm();
  const save = closing().saveAndClose();
  const answer = closing().canClose();
  expect(closing().unsaved.isOpen).toBe(false);
  expect(onWait).toHaveBeenCalledOnce();
  await endSave(1);
  await save;
  expect(await answer).toBe(false);
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ type: 'saved', id: 1, title: 'Halle' });
});

test('after a save that failed, who wanted to close is asked what is to become of the edits', async () => {
  const { closing, onClose, onFaults, endSave } = openForm();
  const save = closing().saveAndClose();
  const answer = closing().canClose();
  await endSave(undefined, ['name']);
  await save;
  expect(onFaults).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(closing().unsaved.isOpen).toBe(true);
  await act(async () => closing().unsaved.answer('discard'));
  expect(await answer).toBe(true);
});

test('a record that is gone and holds no input is closed at once, whatever is under way', async () => {
  const { closing, change } = openForm();
  void closing().saveAndClose();
  change({ isDeleted: true, changed: [] });
  expect(await closing().canClose()).toBe(true);
});

test.each([true, false])('input of a record that is gone is lost by consent only: %s', async (isConsent) => {
  const { closing, change } = openForm();
  change({ isDeleted: true });
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = closing().canClose();
  });
  await waitFor(() => expect(closing().loss.isOpen).toBe(true));
  act(() => closing().loss.answer(isConsent));
  expect(await answer).toBe(isConsent);
});

test('over a conflict nothing is saved before the person has chosen', async () => {
  const { closing, editor, change, onFaults } = openForm();
  const save = vi.spyOn(editor, 'save');
  change({ conflicts: ['name'] });
  await closing().saveAndClose();
  expect(onFaults).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
  change({ conflicts: [] });
  void closing().saveAndClose();
  expect(save).toHaveBeenCalledOnce();
});

test('a file that is not sent yet is not lost by saving or closing without a word', async () => {
  const { closing, onClose, onFaults, change, setPending } = openForm();
  change({ changed: [] });
  setPending(true);
  await closing().saveAndClose();
  expect(onFaults).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  const leaving = closing().canClose();
  await act(async () => undefined);
  expect(closing().unsaved.isOpen).toBe(true);
  await act(async () => closing().unsaved.answer('discard'));
  expect(await leaving).toBe(true);
  setPending(false);
  expect(await closing().canClose()).toBe(true);
});

test('a record beside its list is saved and stays open; what comes next waits until nothing is left to save', async () => {
  const { closing, onClose, onSaved, change, endSave } = openForm();
  const next = vi.fn();
  const save = closing().save(next);
  expect(next).not.toHaveBeenCalled();
  await endSave(1);
  await save;
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ type: 'saved', id: 1, title: 'Halle' });
  expect(onClose).not.toHaveBeenCalled();
  expect(next).toHaveBeenCalledOnce();
  change({ changed: [] });
  await closing().save(next);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(next).toHaveBeenCalledTimes(2);
});

test('who closes a record beside its list during its save is let go once it is saved', async () => {
  const { closing, endSave } = openForm();
  const save = closing().save();
  const answer = closing().canClose();
  await endSave(1);
  await save;
  expect(await answer).toBe(true);
  expect(closing().unsaved.isOpen).toBe(false);
});
