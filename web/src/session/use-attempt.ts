import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useRef, useState } from 'react';

/** The values of a form’s fields, by the server’s names. */
export type FieldValues = Readonly<Record<string, string>>;

/** The state of a form’s call. */
export type Attempt =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  /** `sent`: the values that the refusal is about; the fields may have changed since. */
  | { readonly state: 'refused'; readonly problem: DataProblem; readonly sent: FieldValues };

/** Returns the problem of an `HttpError`; any other error is a programming error and is thrown again. */
function problemOf(error: unknown): DataProblem {
  if (error instanceof HttpError) return error.problem;
  throw error;
}

/** Makes one call at a time; stores why it was refused until the next begins or it is dismissed. */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const isPending = useRef(false);
  return {
    attempt,
    /**
     * Resolves with whether the call was made and succeeded; `false` while another is pending.
     * @param call Resolves with `false` if it could not be made.
     * @param sent The values of the fields that a refusal may refer to.
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
    /** Clears the refusal of the last call. */
    dismiss: () => setAttempt((last) => (last.state === 'refused' ? { state: 'idle' } : last)),
  };
}

/** Whether the server may have carried out a failed call. */
function leavesOpen({ code, status }: DataProblem): boolean {
  return code === 'network' || code === 'invalid_answer' || (status !== null && status >= 500);
}

/**
 * Whether an earlier call may have been carried out although it failed (network error, invalid answer, 5xx):
 * it may then be the reason for the refusal of the next one. Reset by a success.
 */
export function useUnknownOutcome() {
  const [isUnknown, setUnknown] = useState(false);
  return {
    isUnknown,
    /** Awaits a call and tracks its outcome; the result stays the same. */
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
