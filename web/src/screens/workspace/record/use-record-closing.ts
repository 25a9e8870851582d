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
  const { record } = editor;
  const title = recordTitle(resource, record.values);

  async function saveAndClose(): Promise<void> {
    if (record.saving || record.isGone) return;
    if (editor.faults().length > 0) {
      onFaults();
      return;
    }
    const id = await editor.save();
    if (id === undefined) onFaults();
    // What was typed while it was being saved is not saved yet: the form stays open over it.
    else if (!editor.hasUnsavedEdits()) onClose({ type: 'saved', id, title });
  }

  async function deleteAndClose(): Promise<void> {
    if ((await deletion.ask()) && (await editor.remove())) onClose({ type: 'deleted', title });
  }

  async function canClose(): Promise<boolean> {
    if (record.changed.length === 0 || record.isGone) return true;
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
    onClose({ type: 'closed' });
    if (record.isDraft || record.changed.length > 0 || record.isGone) editor.discard();
  }

  return { unsaved, deletion, canClose, close, saveAndClose, deleteAndClose };
}
