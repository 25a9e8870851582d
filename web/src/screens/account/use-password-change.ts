import { useState } from 'react';
import type { OwnAccountCalls } from '#session/own-account-calls.ts';
import { useAttempt, useUnknownOutcome } from '#session/use-attempt.ts';
import { useFieldRefusals } from '../reset/use-field-refusals.ts';
import { useNewPassword } from '../reset/new-password-fields.tsx';

/** Stages of a password change. */
type Stage =
  | { readonly state: 'closed' }
  | { readonly state: 'open' }
  | { readonly state: 'changed'; readonly othersEnded: boolean };

/**
 * Holds a password change while it is typed, and sends it.
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
      // An earlier refusal does not apply to new input.
      dismiss();
      setStage({ state: 'open' });
    },
    /** Discards the input. Do not call it while the change is pending: it could still succeed, unseen. */
    abandon: () => leave({ state: 'closed' }),
    /** Whether leaving would lose input. */
    isTyped: [currentPassword, value.password, value.confirmation].some((text) => text !== ''),
    currentPassword,
    setCurrentPassword,
    revokeOtherSessions,
    setRevokeOtherSessions,
    value,
    change,
    pending: attempt.state === 'pending',
    /** Whether an attempt ended without an answer, so that the password may have changed. */
    isPerhapsChanged: isUnknown,
    /** Whether the current password was refused as wrong, possibly because of such an attempt. */
    isPerhapsOutdated:
      isUnknown && problem?.errors.some(({ validator }) => validator === 'wrong_password') === true,
    /** Why the last change was refused, unless a field shows it. */
    problem: refusals.isTold ? null : problem,
    refusals,
  };
}

/** A password change. */
export type PasswordChanging = ReturnType<typeof usePasswordChange>;
