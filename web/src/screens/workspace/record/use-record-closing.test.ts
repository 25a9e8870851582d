// @vitest-environment jsdom
import { project } from '@ne2016/resources';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EditedRecord, RecordEditor } from './use-record-editor.ts';
import { useRecordClosing } from './use-record-closing.ts';

const record: EditedRecord = {
  key: 1,
  values: { name: 'Halle' },
  changed: ['name'],
  conflicts: [],
  modifiedBy: null,
  isDraft: false,
  isGone: false,
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
    save: () => saved.promise,
    discard: vi.fn(),
    remove: () => Promise.resolve(true),
  };
  const [onClose, onFaults] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useRecordClosing({ editor, resource: project, onClose, onFaults }));
  /** Lets the save that is under way end. */
  const endSave = async (id: number | undefined, changed: string[] = []) => {
    now = { ...record, changed };
    await act(async () => saved.resolve(id));
  };
  return { closing: () => result.current, onClose, onFaults, endSave };
}

test('no question outlives the form: what closes it takes back what was still asked', async () => {
  const { closing, onClose, endSave } = openForm();
  const save = closing().saveAndClose();
  await act(async () => void closing().canClose());
  expect(closing().unsaved.isOpen).toBe(true);
  await endSave(1);
  await save;
  expect(onClose).toHaveBeenCalledExactlyOnceWith({ type: 'saved', id: 1, title: 'Halle' });
  expect(closing().unsaved.isOpen).toBe(false);
});

test('a question about a deletion is not left open by a save either', async () => {
  const { closing, endSave } = openForm();
  const save = closing().saveAndClose();
  await act(async () => void closing().deleteAndClose());
  expect(closing().deletion.isOpen).toBe(true);
  await endSave(1);
  await save;
  expect(closing().deletion.isOpen).toBe(false);
});

test('a save that fails keeps the form and its question', async () => {
  const failed = openForm();
  const save = failed.closing().saveAndClose();
  await act(async () => void failed.closing().canClose());
  await failed.endSave(undefined, ['name']);
  await save;
  expect(failed.onFaults).toHaveBeenCalledOnce();
  expect(failed.onClose).not.toHaveBeenCalled();
  expect(failed.closing().unsaved.isOpen).toBe(true);
});
