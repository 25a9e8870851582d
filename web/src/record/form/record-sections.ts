import type { Attribute, RecordSection, Resource } from '@ne2016/contract';

type NamedAttribute = readonly [name: string, attribute: Attribute];

/** Values that stand together, with the heading over them; `null` for those that no section names. */
export interface FieldGroup extends Pick<RecordSection, 'columns'> {
  readonly heading: string | null;
  readonly fields: readonly NamedAttribute[];
}

/** The attributes that are shown, in the sections of their declaration; a section without any is left out. */
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
