import type { Resource } from '@ne2016/contract';

/** The values of a record of any resource. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** What names a record to a person; empty where it has no title yet. */
export function recordTitle(resource: Resource, values: RecordValues): string {
  const title = values[resource.title];
  return title === null || title === undefined ? '' : String(title);
}

/**
 * A title that tells records of the same name apart, by the first other text among their columns:
 * « Saint-Denis (93066) ».
 */
export function distinctTitle(resource: Resource, values: RecordValues): string {
  const title = recordTitle(resource, values);
  const second = resource.columns.find(
    (name) => name !== resource.title && resource.attributes[name]?.kind === 'text',
  );
  const detail = second === undefined ? null : values[second];
  return typeof detail === 'string' && detail !== '' ? `${title} (${detail})` : title;
}
