const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Lifetime of a session of « Rester connecté » after its last use, in milliseconds. */
export const lastingSession = 30 * day;

/** Lifetime of any other session after its last use, unless the browser ends it; the library’s default. */
export const shortSession = day;

/** How outdated the stored last use of a session may be, in milliseconds. */
export const touchInterval = 5 * minute;

/** Characters of the user agent that are stored. */
export const deviceLength = 200;
