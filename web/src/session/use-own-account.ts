import { createHttpClient } from '@ne2016/data-layer';
import { useState } from 'react';
import { createOwnAccountCalls, type OwnAccountCalls } from './own-account-calls.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';
import { useSession } from './session-context.tsx';

/** The calls of one person for their account: like those for data, they wait for a session and are nobody else's. */
export function useOwnAccount(userId: string): OwnAccountCalls {
  const session = useSession();
  const [calls] = useState(() =>
    createOwnAccountCalls(resumeAfterSignIn(createHttpClient(), session, userId)),
  );
  return calls;
}
