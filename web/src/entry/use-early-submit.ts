import { type RefObject, useEffect } from 'react';
import { takeOverSubmits } from './take-over-submits.ts';

/** Sends the prerendered form once it works, if somebody sent it before. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (takeOverSubmits()) form.current?.requestSubmit();
  }, [form]);
}
