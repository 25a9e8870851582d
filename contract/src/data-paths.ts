import type { RecordId } from './ids.ts';

const part = encodeURIComponent;

/** The paths of records, which any server has; see `paths`. */
export const dataPaths = {
  /** GET: the whole list, or with a cache date or cursor what changed. */
  list: (resource: string) => `data/${part(resource)}`,
  /** GET, PUT, DELETE: one record. */
  record: (resource: string, id: RecordId) => `data/${part(resource)}/${part(id)}`,
  /** GET: who changed which attribute of a record last, see {@link RecordAuthors}. */
  authors: (resource: string, id: RecordId) => `data/${part(resource)}/${part(id)}/authors`,
  /** POST: a new record. The trailing slash is part of the contract. */
  create: (resource: string) => `data/${part(resource)}/`,
  /** POST: authorises a private channel, or a presence channel. */
  channelAuthorization: 'broadcasting/auth',
} as const;
