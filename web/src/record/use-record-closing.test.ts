// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { problemResponse } from '@ne2016/data-layer/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { createRecordEditor } from './editing/record-editor.ts';
import type { RecordOutcome } from './editing/record-outcome.ts';
import { useRecordClosing } from './use-record-closing.ts';

/** Opens a record with an unsaved name. */
async function openForm() {
  const { server, http } = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: [{ name: 'Hall', commune: 1, status: 'idea' }],
  });
  const layer = createDataLayer({ resources, http });
  const store = layer.store(project);
  await store.reload();
  const editor = createRecordEditor(layer, project, 1);
  const outcomes: RecordOutcome[] = [];
  editor.observe((outcome) => void outcomes.push(outcome));
  editor.change('name', 'Halle');
  const onWait = vi.fn();
  const { result } = renderHook(() => useRecordClosing(editor, onWait));
  const deleteElsewhere = async () => {
    server.remove(project, 1);
    store.receive({ action: 'deleted', id: 1 });
    await waitFor(() => expect(editor.now()?.isDeleted).toBe(true));
  };
  const { questions } = result.current;
  const isAsked = (name: keyof typeof questions) => result.current.questions[name].isOpen;
  const answer = <Answer>(name: keyof typeof questions, given: Answer) =>
    act(async () => result.current.questions[name].answer(given as never));
  const holdSave = () => server.hold({ method: 'PUT' }, 'there');
  return {
    ...{ server, editor, outcomes, onWait, deleteElsewhere, isAsked, answer, holdSave },
    closing: () => result.current,
  };
}

test('a question about a deletion does not outlive the form: the save that closes it takes it back', async () => {
  const { closing, editor, holdSave, isAsked } = await openForm();
  const { release } = holdSave();
  const save = editor.save(false);
  await act(async () => void closing().remove());
  expect(isAsked('deletion')).toBe(true);
  release();
  await act(async () => void (await save));
  expect(isAsked('deletion')).toBe(false);
});

test('a record is deleted by consent only', async () => {
  const { closing, editor, server, answer } = await openForm();
  const refused = closing().remove();
  await answer('deletion', false);
  await refused;
  expect(server.records(project).has(1)).toBe(true);
  const agreed = closing().remove();
  await answer('deletion', true);
  await agreed;
  expect(server.records(project).has(1)).toBe(false);
  expect(editor.hasEnded).toBe(true);
});

test('who closes during a save waits for its outcome, and then for nothing more', async () => {
  const { closing, editor, onWait, holdSave, outcomes, isAsked } = await openForm();
  const { release } = holdSave();
  void editor.save(false);
  const answer = closing().canClose();
  expect(isAsked('unsaved')).toBe(false);
  expect(onWait).toHaveBeenCalledOnce();
  release();
  expect(await answer).toBe(false);
  expect(outcomes).toMatchObject([{ type: 'saved', stays: false }]);
});

test('who closes a record beside its list during its save is let go once it is saved', async () => {
  const { closing, editor, holdSave, isAsked } = await openForm();
  const { release } = holdSave();
  void editor.save(true);
  const answer = closing().canClose();
  release();
  expect(await answer).toBe(true);
  expect(isAsked('unsaved')).toBe(false);
});

test('after a save that failed, who wanted to close is asked what is to become of the edits', async () => {
  const { closing, editor, server, isAsked, answer } = await openForm();
  server.intercept(() => problemResponse(503, 'unavailable'));
  void editor.save(false);
  const leaving = closing().canClose();
  await waitFor(() => expect(isAsked('unsaved')).toBe(true));
  await answer('unsaved', 'discard');
  expect(await leaving).toBe(true);
});

test('a record that is gone and holds no input is closed at once, whatever is under way', async () => {
  const { closing, editor, deleteElsewhere, holdSave } = await openForm();
  holdSave();
  void editor.save(false);
  await deleteElsewhere();
  vi.spyOn(editor, 'hasUnsaved').mockReturnValue(false);
  expect(await closing().canClose()).toBe(true);
});

test.each([true, false])('input of a record that is gone is lost by consent only: %s', async (isConsent) => {
  const { closing, deleteElsewhere, isAsked, answer } = await openForm();
  await deleteElsewhere();
  const leaving = closing().canClose();
  await waitFor(() => expect(isAsked('loss')).toBe(true));
  await answer('loss', isConsent);
  expect(await leaving).toBe(isConsent);
});

test('a file that is not sent yet is not lost by closing without a word', async () => {
  const { closing, editor, isAsked, answer } = await openForm();
  editor.revert('name');
  editor.setPendingFiles('cover', { sending: ['plan.pdf'], failed: [], refused: [] });
  const leaving = closing().canClose();
  await waitFor(() => expect(isAsked('unsaved')).toBe(true));
  await answer('unsaved', 'discard');
  expect(await leaving).toBe(true);
  editor.setPendingFiles('cover', null);
  expect(await closing().canClose()).toBe(true);
});
