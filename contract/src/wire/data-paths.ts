import type { RecordId } from './ids.ts';

/** What a resource is called in calls: its name by the contract, or itself, with the path of its declaration. */
export type NamedInCalls = string | { readonly path: string };

const part = encodeURIComponent;

/** GET: the whole list, or with a cache date or cursor what changed. */
const list = (resource: NamedInCalls): string =>
  typeof resource === 'string' ? `data/${part(resource)}` : resource.path;

/** GET, PUT, DELETE: one record. */
const record = (resource: NamedInCalls, id: RecordId) => `${list(resource)}/${part(id)}`;

/** The paths of records, which any server has; see `paths`. */
export const dataPaths = {
  list,
  record,
  /** GET: who changed which attribute of a record last, see {@link RecordAuthors}. */
  authors: (resource: NamedInCalls, id: RecordId) => `${record(resource, id)}/authors`,
  /** POST: a new record. The trailing slash is part of the contract. */
  create: (resource: NamedInCalls) => `${list(resource)}/`,
  /** POST: authorises a private channel, or a presence channel. */
  channelAuthorization: 'broadcasting/auth',
} as const;
