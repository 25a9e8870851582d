import { useEffect, useEffectEvent } from 'react';
import { type Question, useQuestion } from '#ui/modal/question.tsx';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { RecordEditor } from './editing/record-editor.ts';

/** The answer to the question about unsaved edits. */
export type UnsavedAnswer = 'save' | 'discard' | 'continue';

/** The questions before an open record closes. */
export interface ClosingQuestions {
  readonly unsaved: Question<UnsavedAnswer>;
  readonly deletion: Question<boolean>;
  /** Asks whether the input of a deleted record may be lost. */
  readonly loss: Question<boolean>;
}

/**
 * Returns the questions before an open record closes, and functions that ask them: before it is closed, and
 * before it is deleted.
 * @param onWait Called when closing waits for the outcome of a save.
 */
export function useRecordClosing(editor: RecordEditor, onWait: () => void) {
  const questions: ClosingQuestions = {
    unsaved: useQuestion<UnsavedAnswer>(),
    deletion: useQuestion<boolean>(),
    loss: useQuestion<boolean>(),
  };
  const { unsaved, deletion, loss } = questions;

  // Open questions do not outlive the form.
  const endQuestions = useEffectEvent(() => {
    if (!editor.hasEnded) return;
    unsaved.answer('continue');
    deletion.answer(false);
    loss.answer(false);
  });
  useEffect(() => editor.observe(() => endQuestions()), [editor]);

  async function canClose(): Promise<boolean> {
    const { saving } = editor;
    if (saving !== null && editor.now()?.isDeleted === false) {
      onWait();
      await saving;
      // The save has closed the record already.
      if (editor.hasEnded) return false;
    }
    if (!editor.hasUnsaved()) return true;
    if (editor.now()?.isDeleted === true) return await loss.ask();
    const answer = await unsaved.ask();
    switch (answer) {
      case 'save':
        // A successful save closes the form and is announced; a failed one keeps it open.
        void editor.save(false);
        return false;
      case 'discard':
        return true;
      case 'continue':
        return false;
      default:
        return unreachable(answer);
    }
  }

  /** @param isConfirmed Whether the user has confirmed already: a retry after a failure does not ask again. */
  async function remove(isConfirmed = false): Promise<void> {
    if (isConfirmed || (await deletion.ask())) await editor.remove();
  }

  return { questions, canClose, remove };
}
