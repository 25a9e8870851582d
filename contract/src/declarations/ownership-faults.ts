import { isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../resource/define-resource.ts';

function ownerFaults({ attributes, owner }: Resource): string[] {
  const written: unknown = owner;
  if (written === null) return [];
  const { attribute, most } = isObject(written) ? written : {};
  const isText = typeof attribute === 'string' && attributes[attribute]?.kind === 'text';
  const isLimit = most === undefined || (Number.isInteger(most) && Number(most) > 0);
  return [
    ...(isText
      ? []
      : ["owner doit nommer un attribut de kind text, par exemple owner: { attribute: 'owner' }"]),
    ...(isLimit
      ? []
      : [`owner.most vaut ${shown(most)}\u00a0: écrivez un nombre entier positif, ou retirez cette option`]),
  ];
}

function distinctFaults({ attributes, distinct }: Resource): string[] {
  const written: unknown = distinct;
  if (written === null) return [];
  const { attributes: names, checkedWith = [] } = isObject(written) ? written : {};
  if (!Array.isArray(names) || names.length === 0 || !Array.isArray(checkedWith))
    return ["distinct doit énumérer des attributs, par exemple distinct: { attributes: ['name'] }"];
  const all: readonly unknown[] = names.concat(checkedWith);
  const strange = all.filter((name) => typeof name !== 'string' || !Object.hasOwn(attributes, name));
  return strange.map(
    (name) =>
      `distinct nomme ${shown(name)}, qui n’est pas déclaré\u00a0: utilisez ${Object.keys(attributes).join(', ')}`,
  );
}

/** Returns the faults of the rules for owners, writers and distinct records. */
export function ownershipFaults(resource: Resource): string[] {
  const rule: unknown = resource.writable;
  return [
    ...ownerFaults(resource),
    ...(rule === null || typeof rule === 'function'
      ? []
      : [`writable doit être une fonction de la fiche et de la personne, et non ${shown(rule)}`]),
    ...distinctFaults(resource),
  ];
}
