/** How long a password may be, in UTF-16 code units, as an input counts them. */
export const passwordLength = { min: 12, max: 128 } as const;

/** How long a link for a new password is good for, in milliseconds. */
export const resetTokenLifetime = 60 * 60 * 1000;
