import { useRef, useState } from 'react';

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
