import { type Resource, saveableAttributes } from '@ne2016/contract';
import type { Values } from '../../merge/changed-attributes.ts';
import type { KeptDraft } from '../storage/persistence.ts';

/** Whether a draft is of this resource, by the name that it has or had. */
export function isDraftOf({ name, formerly }: Resource, draft: Pick<KeptDraft, 'resource'>): boolean {
  return draft.resource === name || (formerly !== null && draft.resource === formerly);
}

/** By former name the one of today, of attributes that are called otherwise now. */
function renamedAttributes({ attributes }: Resource): ReadonlyMap<string, string> {
  const pairs = Object.entries(attributes).flatMap(([name, { formerly }]): [string, string][] =>
    formerly === undefined ? [] : [[formerly, name]],
  );
  return new Map(pairs);
}

/** A draft as it would have been kept if its resource and attributes had had the names of today. */
export function renamedDraft<Draft extends KeptDraft>(draft: Draft, resource: Resource): Draft {
  const names = renamedAttributes(resource);
  if (names.size === 0 && draft.resource === resource.name) return draft;
  const renamed = (values: Values): Values =>
    // What has the name of today is newer than what has the former one.
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

/** The attributes of a draft that are not declared any more. */
export function undeclaredIn(resource: Resource, edits: Values): string[] {
  const declared = new Set(saveableAttributes(resource));
  return Object.keys(edits).filter((attribute) => !declared.has(attribute));
}

/** The values of a draft without those that are not declared any more. */
export function declaredOf(resource: Resource, values: Values): Values {
  const undeclared = new Set(undeclaredIn(resource, values));
  return Object.fromEntries(Object.entries(values).filter(([attribute]) => !undeclared.has(attribute)));
}
