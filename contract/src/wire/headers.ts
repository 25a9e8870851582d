/** All headers that the wire contract adds to plain HTTP, in the spelling used on the wire. */
export const headers = {
  /** Request of a delta: the server time of the previous answer, see {@link formatCacheDate}. */
  cacheDate: 'ne2016-cache-date',
  /** Request of a delta or a write: identifies the cache of one client. */
  clientId: 'ne2016-id',
  /**
   * Answer of a list, then request: an exact, opaque position in the change log. Overrides the date. Answer
   * about one record: the position of its last change, which the push event of that change has too.
   */
  cursor: 'ne2016-cursor',
  /** Request of a change: the position of the replaced values. Later changes by others are kept. */
  baseCursor: 'ne2016-base-cursor',
  /** Request of a deletion: a name shared by all deletions of one action, by which the bin groups them. */
  actionId: 'ne2016-action',
  /** Answer of a list: `full` or `delta`, see {@link ListScope}. */
  scope: 'ne2016-scope',
  /** Answer of a delta: the identifiers of deleted records, comma-separated, each percent-encoded. */
  deleted: 'ne2016-deleted',
  /** Answer of a list: the number of records that this user may see. */
  count: 'ne2016-count',
  /** Request of a create: its unique name, so that the same create sent twice makes one record. */
  idempotencyKey: 'idempotency-key',
  /** Request of a write: the writer's push socket, which gets no event for its own change. */
  socketId: 'x-socket-id',
  /** Request that changes data: the token of the cookie {@link csrfCookie}. */
  csrfToken: 'x-xsrf-token',
  /** Request of a form with a CAPTCHA: its answer. */
  captchaResponse: 'x-captcha-response',
  /** Answer to a session call without a session: the reason why it ended, one of `sessionEnds`. */
  sessionEnd: 'ne2016-session-end',
} as const;

/** The reasons for which a person ends the session of a browser. Without one of them, it has expired. */
export const sessionEnds = ['accountDisabled', 'passwordChanged', 'signedOutElsewhere'] as const;

/** One of {@link sessionEnds}. */
export type SessionEnd = (typeof sessionEnds)[number];

/** The cookie that a script of the same origin reads and sends back as {@link headers.csrfToken}. */
export const csrfCookie = 'XSRF-TOKEN';

/** The preferred cookie, read before {@link csrfCookie}: only this host can set it, over TLS. */
export const hostCsrfCookie = '__Host-XSRF-TOKEN';

/** Whether a list answer has all records or only the changes. */
export type ListScope = 'full' | 'delta';

/** Formats a time as `YYYY-MM-DDTHH:mm:ss` in UTC, without fractions of a second. */
export function formatCacheDate(time: Date): string {
  return time.toISOString().slice(0, 19);
}

/** Parses a text of {@link formatCacheDate}; `undefined` for any other text, including impossible dates. */
export function parseCacheDate(text: string): Date | undefined {
  const time = new Date(`${text}Z`);
  // Years of more than four digits begin with a sign, which sorts before digits.
  if (text < '0' || Number.isNaN(time.getTime()) || formatCacheDate(time) !== text) return undefined;
  return time;
}

/** Formats the identifiers of {@link headers.deleted}. */
export function formatDeletedIds(ids: readonly (number | string)[]): string {
  return ids.map((id) => encodeURIComponent(String(id))).join(',');
}

/** Decodes percent-encoding; `undefined` if it is invalid. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses the texts of {@link headers.deleted}, since a header has no types; `undefined` if invalid. */
export function parseDeletedIds(text: string): string[] | undefined {
  const ids = text === '' ? [] : text.split(',').map(decodePart);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
