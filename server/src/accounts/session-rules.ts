const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** How long a session of « Rester connecté » lasts after it was last used, in milliseconds. */
export const lastingSession = 30 * day;

/** How long any other lasts after it was last used, should the browser not end it before; the library's figure. */
export const shortSession = day;

/** How old the note of a session's last use may become, in milliseconds. */
export const touchInterval = 5 * minute;

/** How much is kept of what a browser says about itself, in characters. */
export const deviceLength = 200;
