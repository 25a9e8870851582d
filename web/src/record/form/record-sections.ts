import type { Attribute, RecordSection, Resource } from '@ne2016/contract';

type NamedAttribute = readonly [name: string, attribute: Attribute];

/** A group of fields with its heading; `null` for the attributes that no section names. */
export interface FieldGroup extends Pick<RecordSection, 'columns'> {
  readonly heading: string | null;
  readonly fields: readonly NamedAttribute[];
}

/** Returns the visible attributes in their declared sections; empty sections are left out. */
export function fieldGroups(
  { sections }: Pick<Resource, 'sections'>,
  shown: readonly NamedAttribute[],
): FieldGroup[] {
  const placed = new Set(sections.flatMap(({ attributes }) => attributes));
  const free: FieldGroup = { heading: null, fields: shown.filter(([name]) => !placed.has(name)) };
  const groups = sections.map(({ attributes, ...section }): FieldGroup => {
    const found = attributes.map((name) => shown.find(([one]) => one === name));
    return { ...section, fields: found.filter((one) => one !== undefined) };
  });
  return [free, ...groups].filter(({ fields }) => fields.length > 0);
}
