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
  /** Returns whether there are files that are chosen but not uploaded. */
  hasPendingFiles: () => boolean;
  onClose: (outcome: RecordOutcome) => void;
  /** Called when the record was saved and stays open. */
  onSaved: (outcome: SavedRecord) => void;
  /** Called when a save is refused: by the rules here, because of an open conflict, or by the server. */
  onFaults: () => void;
  /** Called when closing waits for the outcome of a save. */
  onWait: () => void;
}

/** Returns the ways to leave an open record: save it, delete it, discard its edits, or stay. */
export function useRecordClosing(parts: ClosingParts) {
  const { editor, resource, hasPendingFiles, onClose } = parts;
  const unsaved = useQuestion<UnsavedAnswer>();
  const deletion = useQuestion<boolean>();
  /** Asks whether the input of a deleted record may be lost. */
  const loss = useQuestion<boolean>();
  const { trySave, untilSaved } = useSaving(parts);
  /**
   * Whether the form has closed: a save may close it while another call waits for the outcome of that save.
   */
  const hasLeft = useRef(false);

  /** Answers all open questions, because they do not outlive the form. */
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

  /** Saves and leaves the record open. Calls `then` once nothing is left to save. */
  async function save(then?: () => void): Promise<void> {
    const { changed, isDraft } = editor.now();
    const isNeeded = isDraft || changed.length > 0 || hasPendingFiles();
    if (!isNeeded) return then?.();
    await trySave((outcome) => {
      parts.onSaved(outcome);
      then?.();
    });
  }

  /**
   * @param isConfirmed Whether the user has confirmed already: a retry after a failure does not ask again.
   */
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
        // A successful save closes the form and is announced; a failed one keeps it open.
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
  /** The pending save, if any. Resolves to whether the record was saved. */
  const underWay = useRef<Promise<boolean> | null>(null);

  async function save(onDone: (outcome: SavedRecord) => void): Promise<boolean> {
    const { isDeleted, values, conflicts } = editor.now();
    if (isDeleted) return false;
    // Remote changes are overwritten only by an explicit choice.
    if (editor.faults().length > 0 || conflicts.length > 0 || hasPendingFiles()) {
      onFaults();
      return false;
    }
    const id = await editor.save();
    if (id === undefined) onFaults();
    // Edits made during the save are not saved: the form stays open.
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

  /** Waits for a pending save. It cannot be cancelled, and only its outcome tells which edits remain. */
  async function untilSaved(): Promise<boolean> {
    if (underWay.current === null || editor.now().isDeleted) return false;
    onWait();
    return await underWay.current;
  }

  return { trySave, untilSaved };
}
