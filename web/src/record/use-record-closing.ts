import type { Resource } from '@ne2016/contract';
import { useRef } from 'react';
import { recordTitle } from '#values/record-title.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { RecordOutcome, SavedRecord } from '#live/records/record-outcome.ts';
import type { UnsavedAnswer } from './record-questions.tsx';
import type { RecordEditor } from './editing/use-record-editor.ts';
import { useQuestion } from '#ui/modal/question.tsx';

interface ClosingParts {
  editor: RecordEditor;
  resource: Resource;
  /** Whether there is a file that was chosen and is not sent. */
  hasPendingFiles: () => boolean;
  onClose: (outcome: RecordOutcome) => void;
  /** Called when the record was saved and stays open. */
  onSaved: (outcome: SavedRecord) => void;
  /** Called when a save is refused: by the rules here, for a choice that is still to be made, or by the server. */
  onFaults: () => void;
  /** Called when closing has to wait for the outcome of a save. */
  onWait: () => void;
}

/** The ways in which a record that is open is left: saved, deleted, given up, or not at all. */
export function useRecordClosing(parts: ClosingParts) {
  const { editor, resource, hasPendingFiles, onClose } = parts;
  const unsaved = useQuestion<UnsavedAnswer>();
  const deletion = useQuestion<boolean>();
  /** Whether input of a record that is gone may go, too. */
  const loss = useQuestion<boolean>();
  const { trySave, untilSaved } = useSaving(parts);
  /** Whether the form has left: a save that closes it ends while others wait for its outcome. */
  const hasLeft = useRef(false);

  /** No question outlives the form that it is about. */
  function leave(outcome: RecordOutcome): void {
    hasLeft.current = true;
    unsaved.answer('continue');
    deletion.answer(false);
    loss.answer(false);
    onClose(outcome);
  }

  async function saveAndClose(): Promise<void> {
    await trySave(leave);
  }

  /** Saves, and leaves the record open; `then` is called once nothing is left to save. */
  async function save(then?: () => void): Promise<void> {
    const { changed, isDraft } = editor.now();
    const isNeeded = isDraft || changed.length > 0 || hasPendingFiles();
    if (!isNeeded) return then?.();
    await trySave((outcome) => {
      parts.onSaved(outcome);
      then?.();
    });
  }

  /** @param isConfirmed Whether it was asked before: that it failed is no reason to ask once more. */
  async function deleteAndClose(isConfirmed = false): Promise<void> {
    const title = recordTitle(resource, editor.now().values);
    if ((isConfirmed || (await deletion.ask())) && (await editor.remove())) leave({ type: 'deleted', title });
  }

  async function canClose(): Promise<boolean> {
    if ((await untilSaved()) && hasLeft.current) return false;
    const record = editor.now();
    if (record.changed.length === 0 && !hasPendingFiles()) return true;
    if (record.isDeleted) return await loss.ask();
    const answer = await unsaved.ask();
    switch (answer) {
      case 'save':
        // Saving closes by itself, and says so; what fails keeps the form open.
        void saveAndClose();
        return false;
      case 'discard':
        return true;
      case 'continue':
        return false;
      default:
        return unreachable(answer);
    }
  }

  function close(): void {
    const { isDraft, changed, isDeleted } = editor.now();
    leave({ type: 'closed' });
    if (isDraft || changed.length > 0 || isDeleted) editor.discard();
  }

  return { unsaved, deletion, loss, canClose, close, save, saveAndClose, deleteAndClose };
}

/** Saves, and calls `onDone` once nothing is left to save. */
function useSaving({ editor, resource, hasPendingFiles, onFaults, onWait }: ClosingParts) {
  /** The save that is under way, if any; answers whether the record was saved. */
  const underWay = useRef<Promise<boolean> | null>(null);

  async function save(onDone: (outcome: SavedRecord) => void): Promise<boolean> {
    const { isDeleted, values, conflicts } = editor.now();
    if (isDeleted) return false;
    // What a colleague changed is overwritten by choice only.
    if (editor.faults().length > 0 || conflicts.length > 0 || hasPendingFiles()) {
      onFaults();
      return false;
    }
    const id = await editor.save();
    if (id === undefined) onFaults();
    // What was typed while it was being saved is not saved yet: the form stays open over it.
    if (id === undefined || editor.now().changed.length > 0) return false;
    onDone({ type: 'saved', id, title: recordTitle(resource, values) });
    return true;
  }

  async function trySave(onDone: (outcome: SavedRecord) => void): Promise<void> {
    const saving = save(onDone);
    underWay.current = saving;
    await saving;
    if (underWay.current === saving) underWay.current = null;
  }

  /** What is sent cannot be taken back: whether there is anything to give up is known once it is answered. */
  async function untilSaved(): Promise<boolean> {
    if (underWay.current === null || editor.now().isDeleted) return false;
    onWait();
    return await underWay.current;
  }

  return { trySave, untilSaved };
}
