import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Modal, ModalActions, ModalBody } from './modal.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

/** A question that the user has to answer before work continues. */
export interface Question<Answer> {
  readonly isOpen: boolean;
  /** Opens the question and resolves with the answer. The function keeps its identity. */
  ask(): Promise<Answer>;
  answer(answer: Answer): void;
}

/** Asks one question at a time. */
export function useQuestion<Answer>(): Question<Answer> {
  const [isOpen, setOpen] = useState(false);
  const resolve = useRef<((answer: Answer) => void) | null>(null);
  return {
    isOpen,
    ask() {
      setOpen(true);
      return new Promise((settle) => {
        resolve.current = settle;
      });
    },
    answer(answer) {
      setOpen(false);
      resolve.current?.(answer);
      resolve.current = null;
    },
  };
}

/** The button of a question that loses nothing: it gets the initial focus. */
export function SafeButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useInitialFocus<HTMLButtonElement>();
  return <Button {...props} ref={ref} />;
}

interface ConfirmationProps {
  question: Pick<Question<boolean>, 'isOpen' | 'answer'>;
  title: string;
  text: string;
  /** Label of the button that goes on. */
  confirm: string;
  /** Label of the button that changes nothing. */
  cancel: string;
  /** Default: `danger`. */
  look?: 'danger' | 'primary';
}

/** Asks before something is lost. The safe button has the initial focus; closing the question means no. */
export function Confirmation({ question, title, text, confirm, cancel, look = 'danger' }: ConfirmationProps) {
  return (
    <Modal open={question.isOpen} onClose={() => question.answer(false)} title={title} role="alertdialog">
      <ModalBody>
        <p>{text}</p>
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer(false)}>{cancel}</SafeButton>
        <Button look={look} onClick={() => question.answer(true)}>
          {confirm}
        </Button>
      </ModalActions>
    </Modal>
  );
}
