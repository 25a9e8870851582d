/** Every header that the wire contract adds to plain HTTP, in the spelling used on the wire. */
export const headers = {
  /** Request of a delta: the server's time of the answer before, see {@link formatCacheDate}. */
  cacheDate: 'ne2016-cache-date',
  /** Request of a delta or a write: names the cache of one client. */
  clientId: 'ne2016-id',
  /**
   * Answer of a list, then request: an exact, opaque position in the server's history. Overrides the date.
   * Answer about one record: the position of its last change, which the push event of that change carries too.
   */
  cursor: 'ne2016-cursor',
  /**
   * Request of a change: a position that the server has told, with which the values were known that the change replaces.
   * What others have changed since is not overwritten.
   */
  baseCursor: 'ne2016-base-cursor',
  /** Request of a deletion: a name that all deletions of one action share, by which the bin shows them together. */
  actionId: 'ne2016-action',
  /** Answer of a list: `full` or `delta`, see {@link ListScope}. */
  scope: 'ne2016-scope',
  /** Answer of a delta: the identifiers that are gone, comma-separated, each percent-encoded. */
  deleted: 'ne2016-deleted',
  /** Answer of a list: how many records this user may see. */
  count: 'ne2016-count',
  /** Request of a creation: a name of its own, by which the same creation sent twice makes one record. */
  idempotencyKey: 'idempotency-key',
  /** Request of a write: the writer's push socket, which gets no event for its own change. */
  socketId: 'x-socket-id',
  /** Request that changes something: the token of the cookie {@link csrfCookie}. */
  csrfToken: 'x-xsrf-token',
  /** Request of a form that carries a CAPTCHA: its answer. */
  captchaResponse: 'x-captcha-response',
  /** Answer to the question who is signed in, where nobody is any more: why, one of `sessionEnds`. */
  sessionEnd: 'ne2016-session-end',
} as const;

/** Why somebody ended the session of a browser. One that nobody ended has expired. */
export const sessionEnds = ['accountDisabled', 'passwordChanged', 'signedOutElsewhere'] as const;

/** One of {@link sessionEnds}. */
export type SessionEnd = (typeof sessionEnds)[number];

/** The cookie that a script of the same origin reads and sends back as {@link headers.csrfToken}. */
export const csrfCookie = 'XSRF-TOKEN';

/** Carries the token where a server sets it: read before {@link csrfCookie}, for only this host can have set it, over TLS. */
export const hostCsrfCookie = '__Host-XSRF-TOKEN';

/** Whether a list answer holds everything or only what changed. */
export type ListScope = 'full' | 'delta';

/** Formats a time as `YYYY-MM-DDTHH:mm:ss` in UTC; fractions of a second are cut off. */
export function formatCacheDate(time: Date): string {
  return time.toISOString().slice(0, 19);
}

/** Reads what {@link formatCacheDate} wrote; anything else, impossible dates included, is `undefined`. */
export function parseCacheDate(text: string): Date | undefined {
  const time = new Date(`${text}Z`);
  // Years of more than four digits begin with a sign, and signs are before digits.
  if (text < '0' || Number.isNaN(time.getTime()) || formatCacheDate(time) !== text) return undefined;
  return time;
}

/** Writes the identifiers of {@link headers.deleted}. */
export function formatDeletedIds(ids: readonly (number | string)[]): string {
  return ids.map((id) => encodeURIComponent(String(id))).join(',');
}

/** Decodes percent-encoding; `undefined` when it is none. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads the identifiers of {@link headers.deleted} as text, for a header has no types; `undefined` for other text. */
export function parseDeletedIds(text: string): string[] | undefined {
  const ids = text === '' ? [] : text.split(',').map(decodePart);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
