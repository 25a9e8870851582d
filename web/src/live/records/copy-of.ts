import { holdsFiles, isEmpty, type Resource, shownAttributes } from '@ne2016/contract';
import { type RecordValues, titleAttributeFor } from '#values/record-title.ts';

/**
 * Returns the values of a copy of a record: all but its files, each of which belongs to one record, and its
 * owner.
 * @param titleOf Returns the title of the copy.
 */
export function copyOf(
  resource: Resource,
  values: RecordValues,
  titleOf: (title: string) => string,
): RecordValues {
  const names = shownAttributes(resource).flatMap(([name, attribute]) =>
    holdsFiles(attribute) ? [] : [name],
  );
  const copied = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  // With several title attributes, the one that accepts the title of a copy: a code has its own format.
  const named = titleAttributeFor(resource, titleOf('x'));
  const title = values[named];
  return typeof title === 'string' && title !== '' ? { ...copied, [named]: titleOf(title) } : copied;
}

/**
 * Returns the values of a duplicate: those of {@link copyOf}, without values that must be unique.
 * @returns `leftOut`: labels of the attributes that are empty for this reason.
 */
export function duplicateOf(
  resource: Resource,
  values: RecordValues,
  titleOf: (title: string) => string,
): { readonly values: RecordValues; readonly leftOut: readonly string[] } {
  const copied = copyOf(resource, values, titleOf);
  // The title of a copy is unique already.
  const shared = Object.keys(copied).filter((name) => {
    const attribute = resource.attributes[name];
    const isUnique = attribute !== undefined && 'unique' in attribute && attribute.unique;
    return isUnique && !isEmpty(copied[name]) && copied[name] === values[name];
  });
  return {
    values: { ...copied, ...Object.fromEntries(shared.map((name) => [name, null])) },
    leftOut: shared.map((name) => resource.attributes[name]?.label ?? name),
  };
}
