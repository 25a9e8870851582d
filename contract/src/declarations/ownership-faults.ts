import { isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../define-resource.ts';

function ownerFaults({ attributes, owner }: Resource): string[] {
  const written: unknown = owner;
  if (written === null) return [];
  const { attribute, most } = isObject(written) ? written : {};
  const isText = typeof attribute === 'string' && attributes[attribute]?.kind === 'text';
  const isLimit = most === undefined || (Number.isInteger(most) && Number(most) > 0);
  return [
    ...(isText ? [] : ["owner must name an attribute of kind text, such as owner: { attribute: 'owner' }"]),
    ...(isLimit ? [] : [`owner.most is ${shown(most)}: write a whole number above 0, or leave it out`]),
  ];
}

function distinctFaults({ attributes, distinct }: Resource): string[] {
  const written: unknown = distinct;
  if (written === null) return [];
  const { attributes: names, checkedWith = [] } = isObject(written) ? written : {};
  if (!Array.isArray(names) || names.length === 0 || !Array.isArray(checkedWith))
    return ["distinct must list attributes, such as distinct: { attributes: ['name'] }"];
  const all: readonly unknown[] = names.concat(checkedWith);
  const strange = all.filter((name) => typeof name !== 'string' || !Object.hasOwn(attributes, name));
  return strange.map(
    (name) =>
      `distinct names ${shown(name)}, which is not declared: use ${Object.keys(attributes).join(', ')}`,
  );
}

/** What is wrong with whom the records of a resource belong to, who may write them, and how they differ. */
export function ownershipFaults(resource: Resource): string[] {
  const rule: unknown = resource.writable;
  return [
    ...ownerFaults(resource),
    ...(rule === null || typeof rule === 'function'
      ? []
      : [`writable must be a function of the record and the person, not ${shown(rule)}`]),
    ...distinctFaults(resource),
  ];
}
