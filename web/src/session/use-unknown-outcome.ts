import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { useState } from 'react';

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
