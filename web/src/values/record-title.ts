import { checkAttribute, type Resource, titleAttributes } from '@ne2016/contract';

/** The values of a record of any resource. */
export type RecordValues = Readonly<Record<string, unknown>>;

const partText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/**
 * Returns the name of a record for people, « PR-0042 – Halle » from several attributes; empty if it has no
 * title yet.
 */
export function recordTitle({ title }: Pick<Resource, 'title'>, values: RecordValues): string {
  if (typeof title === 'string') return partText(values[title]);
  return title
    .map((name) => partText(values[name]))
    .filter((part) => part !== '')
    .join(' – ');
}

/** Returns the title attribute that accepts a text as its value; the first one if none does. */
export function titleAttributeFor(resource: Resource, text: string): string {
  const names = titleAttributes(resource);
  const takes = (name: string) => {
    const attribute = resource.attributes[name];
    return attribute !== undefined && checkAttribute(name, attribute, text).ok;
  };
  return names.find(takes) ?? names[0] ?? '';
}

/**
 * Returns a title that distinguishes records of the same name, by the first other text among their columns: «
 * Saint-Denis (93066) ».
 */
export function distinctTitle(resource: Resource, values: RecordValues): string {
  const title = recordTitle(resource, values);
  const second = resource.columns.find(
    (name) => !titleAttributes(resource).includes(name) && resource.attributes[name]?.kind === 'text',
  );
  const detail = second === undefined ? null : values[second];
  return typeof detail === 'string' && detail !== '' ? `${title} (${detail})` : title;
}
