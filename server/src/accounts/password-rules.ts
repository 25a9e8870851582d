/** Length of a password, in UTF-16 code units, as an input counts them. */
export const passwordLength = { min: 12, max: 128 } as const;

/** Validity of a reset link, in milliseconds. */
export const resetTokenLifetime = 60 * 60 * 1000;
