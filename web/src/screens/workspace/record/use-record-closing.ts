import type { Resource } from '@ne2016/contract';
import { recordTitle } from '../values/record-title.ts';
import { unreachable } from '../../../unreachable.ts';
import type { RecordOutcome } from './record-modal.tsx';
import type { UnsavedAnswer } from './unsaved-question.tsx';
import type { RecordEditor } from './use-record-editor.ts';
import { useQuestion } from './use-question.ts';

interface ClosingParts {
  editor: RecordEditor;
  resource: Resource;
  onClose: (outcome: RecordOutcome) => void;
  /** Called when a save is refused, by the rules here or by the server. */
  onFaults: () => void;
}

/** The ways in which a record that is open is left: saved, deleted, given up, or not at all. */
export function useRecordClosing({ editor, resource, onClose, onFaults }: ClosingParts) {
  const unsaved = useQuestion<UnsavedAnswer>();
  const deletion = useQuestion<boolean>();

  /** No question outlives the form that it is about. */
  function leave(outcome: RecordOutcome): void {
    unsaved.answer('continue');
    deletion.answer(false);
    onClose(outcome);
  }

  async function saveAndClose(): Promise<void> {
    const { isGone, values } = editor.now();
    if (isGone) return;
    if (editor.faults().length > 0) {
      onFaults();
      return;
    }
    const id = await editor.save();
    if (id === undefined) onFaults();
    // What was typed while it was being saved is not saved yet: the form stays open over it.
    else if (editor.now().changed.length === 0)
      leave({ type: 'saved', id, title: recordTitle(resource, values) });
  }

  async function deleteAndClose(): Promise<void> {
    const title = recordTitle(resource, editor.now().values);
    if ((await deletion.ask()) && (await editor.remove())) leave({ type: 'deleted', title });
  }

  async function canClose(): Promise<boolean> {
    const { changed, isGone } = editor.now();
    if (changed.length === 0 || isGone) return true;
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
    const { isDraft, changed, isGone } = editor.now();
    leave({ type: 'closed' });
    if (isDraft || changed.length > 0 || isGone) editor.discard();
  }

  return { unsaved, deletion, canClose, close, saveAndClose, deleteAndClose };
}
