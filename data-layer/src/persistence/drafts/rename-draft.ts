import { type Resource, saveableAttributes } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { StoredDraft } from '../storage/persistence.ts';

/** Returns whether a draft belongs to a resource, by its current or former name. */
export function isDraftOf({ name, formerly }: Resource, draft: Pick<StoredDraft, 'resource'>): boolean {
  return draft.resource === name || (formerly !== null && draft.resource === formerly);
}

/** The current names of renamed attributes, by former name. */
function renamedAttributes({ attributes }: Resource): ReadonlyMap<string, string> {
  const pairs = Object.entries(attributes).flatMap(([name, { formerly }]): [string, string][] =>
    formerly === undefined ? [] : [[formerly, name]],
  );
  return new Map(pairs);
}

/** Returns a draft with the current names of its resource and attributes. */
export function renamedDraft<Draft extends StoredDraft>(draft: Draft, resource: Resource): Draft {
  const names = renamedAttributes(resource);
  if (names.size === 0 && draft.resource === resource.name) return draft;
  const renamed = (values: Values): Values =>
    // A value under the current name is newer than one under the former name.
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const now = names.get(name) ?? name;
        return now !== name && Object.hasOwn(values, now) ? [] : [[now, value]];
      }),
    );
  const { edits, bases, snapshot, unconfirmed } = draft;
  return {
    ...draft,
    resource: resource.name,
    edits: renamed(edits),
    bases: renamed(bases),
    snapshot: renamed(snapshot),
    unconfirmed: unconfirmed && renamed(unconfirmed),
  };
}

/** The attributes of a draft that are no longer declared. */
export function undeclaredIn(resource: Resource, edits: Values): string[] {
  const declared = new Set(saveableAttributes(resource));
  return Object.keys(edits).filter((attribute) => !declared.has(attribute));
}

/** Returns the values of a draft without attributes that are no longer declared. */
export function declaredOf(resource: Resource, values: Values): Values {
  const undeclared = new Set(undeclaredIn(resource, values));
  return Object.fromEntries(Object.entries(values).filter(([attribute]) => !undeclared.has(attribute)));
}
