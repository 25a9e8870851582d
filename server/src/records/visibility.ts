import { createHash } from 'node:crypto';
import type { Person, Resource } from '@ne2016/contract';
import type { StoredValues } from '../storage/storage.ts';
import type { ListDelta } from './list-delta.ts';

/** The account identifier of the application itself, as which extensions may write. */
export const applicationId = 'application';

/** Returns whether a writer is the application, to which rules about people do not apply. */
export function isApplication({ id }: Pick<Person, 'id'>): boolean {
  return id === applicationId;
}

/** Returns whether a person who may read a resource sees one of its records. */
export function isVisible(resource: Resource, record: StoredValues, person: Person): boolean {
  return resource.visible === null || isApplication(person) || resource.visible(record, person);
}

/** As {@link isVisible}, for a record as JSON, which is parsed only if there is a rule. */
export function isVisibleJson(resource: Resource, json: string, person: Person): boolean {
  return resource.visible === null || isVisible(resource, JSON.parse(json) as StoredValues, person);
}

/** Returns a delta for a person: a hidden record counts as deleted, whether they ever saw it or not. */
export function visibleDelta(resource: Resource, delta: ListDelta, person: Person): ListDelta {
  if (resource.visible === null) return delta;
  const records = JSON.parse(String(delta.json)) as StoredValues[];
  const { seen = [], hidden = [] } = Object.groupBy(records, (record) =>
    isVisible(resource, record, person) ? 'seen' : 'hidden',
  );
  const left = hidden.map((record) => Number(record[resource.identifier]));
  return { json: JSON.stringify(seen), deleted: [...delta.deleted, ...left] };
}

/**
 * Returns an identifier of the users who see the same records of a resource by the same rule; empty if all
 * users do. Cursors become invalid when a user gets another role, or the team another rule.
 */
export function audienceOf({ visible }: Resource, { id, role }: Person): string {
  if (visible === null) return '';
  return createHash('sha256')
    .update(JSON.stringify([id, role, String(visible)]))
    .digest('base64url')
    .slice(0, 12);
}
