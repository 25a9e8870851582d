import { Button } from '../button/button.tsx';
import { Modal, ModalActions, ModalBody } from './modal.tsx';
import { SafeButton } from './safe-button.tsx';
import type { Question } from './use-question.ts';

interface ConfirmationProps {
  question: Question<boolean>;
  title: string;
  text: string;
  /** What the button says that goes on. */
  confirm: string;
  /** What the button says that leaves all as it is. */
  cancel: string;
}

/** Asks before something is lost. The focus starts where nothing is; closing the question means no. */
export function Confirmation({ question, title, text, confirm, cancel }: ConfirmationProps) {
  return (
    <Modal open={question.isOpen} onClose={() => question.answer(false)} title={title} role="alertdialog">
      <ModalBody>
        <p>{text}</p>
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer(false)}>{cancel}</SafeButton>
        <Button look="danger" onClick={() => question.answer(true)}>
          {confirm}
        </Button>
      </ModalActions>
    </Modal>
  );
}
