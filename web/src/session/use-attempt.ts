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

/** Returns the problem of an `HttpError`; any other error is a fault of the program and is thrown again. */
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
     * @param sent The values of the fields as it is made, where a refusal may blame them.
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

/** Whether the server may have done what it was asked to though the call failed. */
function leavesOpen({ code, status }: DataProblem): boolean {
  return code === 'network' || code === 'invalid_answer' || (status !== null && status >= 500);
}

/**
 * Remembers that a call ended without a word on whether it was carried out, until one succeeds: what the server says
 * to the next one may come of the first.
 */
export function useUnknownOutcome() {
  const [isUnknown, setUnknown] = useState(false);
  return {
    isUnknown,
    /** Passes a call on, with what becomes of it. */
    async watch(call: Promise<void>): Promise<void> {
      try {
        await call;
        setUnknown(false);
      } catch (error) {
        if (error instanceof HttpError && leavesOpen(error.problem)) setUnknown(true);
        throw error;
      }
    },
  };
}
