import { holdsFiles, isEmpty, type Resource, shownAttributes } from '@ne2016/contract';
import { type RecordValues, titleAttributeFor } from '#values/record-title.ts';

/**
 * The values of a new record that is like another: all but its files, which belong to one record each, and its owner.
 * @param titleOf The title of the copy.
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
  // Of several, the one that takes the words of a copy: a code has a form of its own.
  const named = titleAttributeFor(resource, titleOf('x'));
  const title = values[named];
  return typeof title === 'string' && title !== '' ? { ...copied, [named]: titleOf(title) } : copied;
}

/**
 * The values of a second record beside another one, as {@link copyOf} gives them, without those that no two records may
 * share.
 * @returns `leftOut`: what is empty for that reason, by the labels.
 */
export function duplicateOf(
  resource: Resource,
  values: RecordValues,
  titleOf: (title: string) => string,
): { readonly values: RecordValues; readonly leftOut: readonly string[] } {
  const copied = copyOf(resource, values, titleOf);
  // A title that says that it is a copy is another one.
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
