import { holdsFiles, type Resource, shownAttributes } from '@ne2016/contract';
import { type RecordValues, titleAttributeFor } from '../values/record-title.ts';

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
