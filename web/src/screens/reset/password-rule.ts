/** How long a password must be, in UTF-16 code units. The server decides by the same rule. */
export const passwordRule = { minlength: 12, maxlength: 128 } as const;

/** What is wrong with a new password. */
export type PasswordFault = 'required' | 'minlength' | 'maxlength';

/** Checks a new password; `null` when it may be used. */
export function findPasswordFault(password: string): PasswordFault | null {
  if (password === '') return 'required';
  if (password.length < passwordRule.minlength) return 'minlength';
  return password.length > passwordRule.maxlength ? 'maxlength' : null;
}
