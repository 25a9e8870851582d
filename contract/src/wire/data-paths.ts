import type { RecordId } from './ids.ts';

/** A resource in calls: its name as in the contract, or the resource itself with its declared path. */
export type NamedInCalls = string | { readonly path: string };

const part = encodeURIComponent;

/** GET: the whole list, or the changes since a cache date or cursor. */
const list = (resource: NamedInCalls): string =>
  typeof resource === 'string' ? `data/${part(resource)}` : resource.path;

/** GET, PUT, DELETE: one record. */
const record = (resource: NamedInCalls, id: RecordId) => `${list(resource)}/${part(id)}`;

/** The paths of records, which every server has; see `paths`. */
export const dataPaths = {
  list,
  record,
  /** GET: the author of each attribute's last change, see {@link RecordAuthors}. */
  authors: (resource: NamedInCalls, id: RecordId) => `${record(resource, id)}/authors`,
  /** POST: a new record. The trailing slash is part of the contract. */
  create: (resource: NamedInCalls) => `${list(resource)}/`,
  /** POST: authorises a private channel, or a presence channel. */
  channelAuthorization: 'broadcasting/auth',
} as const;
