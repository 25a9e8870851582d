import type { AttributeAuthor, RecordAuthors, Resource } from '@ne2016/contract';
import { type AttributeChange, startOfLog } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { type FindColleague, findPeople } from './find-people.ts';
import { versionOf } from './read-record.ts';

/** Number of a record’s last changes that are examined: a reader usually asks because of a recent one. */
const mostLookedAt = 100;

/** Returns the last change of each attribute. `changes` has the newest first. */
function lastChanges(
  { attributes }: Resource,
  changes: readonly AttributeChange[],
): ReadonlyMap<string, AttributeChange> {
  const last = new Map<string, AttributeChange>();
  for (const change of changes) {
    const { attribute } = change;
    if (attribute !== null && Object.hasOwn(attributes, attribute) && !last.has(attribute))
      last.set(attribute, change);
  }
  return last;
}

/** The authors of a record that the reader may read. */
export interface AuthorsAnswer {
  readonly authors: RecordAuthors;
  /** The version of the record after the last of these changes. */
  readonly version: string;
}

/** Returns who changed which attribute last, as far as the log has it. */
export async function readAuthors(
  storage: Storage,
  resource: Resource,
  id: number,
  find: FindColleague,
): Promise<AuthorsAnswer> {
  const changes = await storage.changes.lastAttributesOfRecord(storage.reader, resource, id, mostLookedAt);
  const last = lastChanges(resource, changes);
  const people = await findPeople(
    Array.from(last.values(), ({ userId }) => userId),
    find,
  );
  const authors = Array.from(last, ([attribute, { at, userId }]): [string, AttributeAuthor] => [
    attribute,
    { at: new Date(at).toISOString(), by: people.get(userId) ?? null },
  ]);
  return {
    authors: Object.fromEntries(authors),
    version: versionOf(storage, resource, changes[0] ?? startOfLog),
  };
}
