import { useState } from 'react';
import { findPasswordFault } from './password-rule.ts';

/** A new password, typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
  setPassword(password: string): void;
  setConfirmation(confirmation: string): void;
  /** Whether it follows the rule and was typed the same both times. */
  readonly isUsable: boolean;
}

/** Keeps a new password while it is typed. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isUsable = findPasswordFault(password) === null && confirmation === password;
  return { password, confirmation, setPassword, setConfirmation, isUsable };
}
