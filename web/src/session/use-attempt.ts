import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useRef, useState } from 'react';

/** What stood in the fields of a form, by the names that the server has for them. */
export type FieldValues = Readonly<Record<string, string>>;

/** A call that a form makes. */
export type Attempt =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  /** `sent`: what the refusal is about; the fields may hold something else by now. */
  | { readonly state: 'refused'; readonly problem: DataProblem; readonly sent: FieldValues };

/** The problem that a thrown error tells of; whatever else was thrown is a fault of the program and goes on. */
function problemOf(error: unknown): DataProblem {
  if (error instanceof HttpError) return error.problem;
  throw error;
}

/** Makes one call at a time, and keeps why the last one was refused until the next begins or it is dismissed. */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const isPending = useRef(false);
  return {
    attempt,
    /**
     * Answers whether the call was made and succeeded; none is made while another is under way.
     * @param call Answers `false` where it found that it could not be made.
     * @param sent What stands in the fields as it is made, where a refusal may blame them.
     */
    async run(call: () => Promise<unknown>, sent: FieldValues = {}): Promise<boolean> {
      if (isPending.current) return false;
      isPending.current = true;
      setAttempt({ state: 'pending' });
      let outcome: Attempt = { state: 'idle' };
      let isMade = false;
      try {
        isMade = (await call()) !== false;
      } catch (error) {
        outcome = { state: 'refused', problem: problemOf(error), sent };
      } finally {
        isPending.current = false;
        setAttempt(outcome);
      }
      return isMade;
    },
    /** Forgets why the last call was refused. */
    dismiss: () => setAttempt((last) => (last.state === 'refused' ? { state: 'idle' } : last)),
  };
}
