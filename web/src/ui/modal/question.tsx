import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Modal, ModalActions, ModalBody } from './modal.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

/** A question that somebody has to answer before things go on. */
export interface Question<Answer> {
  readonly isOpen: boolean;
  /** Asks; kept once it is answered. */
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

/** The button of a question by which nothing is lost: the focus starts there. */
export function SafeButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useInitialFocus<HTMLButtonElement>();
  return <Button {...props} ref={ref} />;
}

interface ConfirmationProps {
  question: Question<boolean>;
  title: string;
  text: string;
  /** What the button says that goes on. */
  confirm: string;
  /** What the button says that leaves all as it is. */
  cancel: string;
  /** By default that of a loss. */
  look?: 'danger' | 'primary';
}

/** Asks before something is lost. The focus starts where nothing is; closing the question means no. */
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
