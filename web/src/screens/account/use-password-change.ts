import { useState } from 'react';
import type { OwnAccountCalls } from '#session/own-account-calls.ts';
import { useAttempt, useUnknownOutcome } from '#session/use-attempt.ts';
import { useFieldRefusals } from '../reset/use-field-refusals.ts';
import { useNewPassword } from '../reset/new-password-fields.tsx';

/** Where a change of the password stands. */
type Stage =
  | { readonly state: 'closed' }
  | { readonly state: 'open' }
  | { readonly state: 'changed'; readonly othersEnded: boolean };

/**
 * Keeps a change of the password while it is typed, and makes it.
 * @param onOthersEnded Called when the change has ended the other sessions.
 */
export function usePasswordChange(account: OwnAccountCalls, onOthersEnded: () => void) {
  const [stage, setStage] = useState<Stage>({ state: 'closed' });
  const [currentPassword, setCurrentPassword] = useState('');
  const [revokeOtherSessions, setRevokeOtherSessions] = useState(true);
  const value = useNewPassword();
  const { attempt, run, dismiss } = useAttempt();
  const { isUnknown, watch } = useUnknownOutcome();
  const problem = attempt.state === 'refused' ? attempt.problem : null;
  const refusals = useFieldRefusals(attempt, { currentPassword, newPassword: value.password });

  function leave(next: Stage): void {
    setCurrentPassword('');
    value.setPassword('');
    value.setConfirmation('');
    setRevokeOtherSessions(true);
    dismiss();
    setStage(next);
  }

  async function change(): Promise<void> {
    if (currentPassword === '' || !value.isUsable) return;
    const passwords = { currentPassword, newPassword: value.password };
    const call = () => watch(account.changePassword({ ...passwords, revokeOtherSessions }));
    if (!(await run(call, passwords))) return;
    leave({ state: 'changed', othersEnded: revokeOtherSessions });
    if (revokeOtherSessions) onOthersEnded();
  }

  return {
    stage,
    open: () => {
      // What was refused before says nothing about what is typed now.
      dismiss();
      setStage({ state: 'open' });
    },
    /** Forgets what was typed. Not to be called while it is pending: it could be made all the same, unseen. */
    abandon: () => leave({ state: 'closed' }),
    /** Whether leaving would lose anything that was typed. */
    isTyped: [currentPassword, value.password, value.confirmation].some((text) => text !== ''),
    currentPassword,
    setCurrentPassword,
    revokeOtherSessions,
    setRevokeOtherSessions,
    value,
    change,
    pending: attempt.state === 'pending',
    /** Whether an attempt was left without a word on whether the password is changed. */
    isPerhapsChanged: isUnknown,
    /** Whether the present password was called wrong, which it may be because of such an attempt. */
    isPerhapsOutdated:
      isUnknown && problem?.errors.some(({ validator }) => validator === 'wrong_password') === true,
    /** Why the last change was refused, where that is not said beside a field. */
    problem: refusals.isTold ? null : problem,
    refusals,
  };
}

/** A change of the password. */
export type PasswordChanging = ReturnType<typeof usePasswordChange>;
