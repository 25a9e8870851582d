import { checkAttribute, type Resource, titleAttributes } from '@ne2016/contract';

/** The values of a record of any resource. */
export type RecordValues = Readonly<Record<string, unknown>>;

const partText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What names a record to a person, « PR-0042 – Halle » of several attributes; empty where it has no title yet. */
export function recordTitle({ title }: Pick<Resource, 'title'>, values: RecordValues): string {
  if (typeof title === 'string') return partText(values[title]);
  return title
    .map((name) => partText(values[name]))
    .filter((part) => part !== '')
    .join(' – ');
}

/** The attribute of a title that a text can be the value of; the first one where none takes it. */
export function titleAttributeFor(resource: Resource, text: string): string {
  const names = titleAttributes(resource);
  const takes = (name: string) => {
    const attribute = resource.attributes[name];
    return attribute !== undefined && checkAttribute(name, attribute, text).ok;
  };
  return names.find(takes) ?? names[0] ?? '';
}

/**
 * A title that tells records of the same name apart, by the first other text among their columns:
 * « Saint-Denis (93066) ».
 */
export function distinctTitle(resource: Resource, values: RecordValues): string {
  const title = recordTitle(resource, values);
  const second = resource.columns.find(
    (name) => !titleAttributes(resource).includes(name) && resource.attributes[name]?.kind === 'text',
  );
  const detail = second === undefined ? null : values[second];
  return typeof detail === 'string' && detail !== '' ? `${title} (${detail})` : title;
}
