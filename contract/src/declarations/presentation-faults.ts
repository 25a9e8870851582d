import { kindDeclarations } from '../attributes/kinds.ts';
import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../define-resource.ts';
import { resourceIcons } from '../resource-icons.ts';

const titleKinds = Object.entries(kindDeclarations).flatMap(([kind, { isTitle }]) => (isTitle ? [kind] : []));

function titlePartFault({ attributes }: Resource, name: unknown): string[] {
  if (typeof name !== 'string' || !Object.hasOwn(attributes, name))
    return [
      `title names ${typeof name === 'string' ? `'${name}'` : shown(name)}, which is not declared: name one of ${Object.keys(attributes).join(', ')}`,
    ];
  const kind = attributes[name]?.kind;
  return kind === undefined || titleKinds.includes(kind)
    ? []
    : [`title names '${name}', of kind ${kind}: name one of kind ${titleKinds.join(', ')}`];
}

/** What is wrong with how records are named. */
export function titleFaults(resource: Resource): string[] {
  const title: unknown = resource.title;
  const names: readonly unknown[] = Array.isArray(title) ? title : isFilledText(title) ? [title] : [];
  if (names.length === 0)
    return [
      "title is missing: name the attribute by which people know a record, such as title: 'name', or several: ['code', 'name']",
    ];
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...names.flatMap((name) => titlePartFault(resource, name)),
    ...[...twice].map((name) => `title names ${shown(name)} twice: name it once`),
  ];
}

/** What is wrong with the icon. */
export function iconFaults({ icon }: Resource): string[] {
  const written: unknown = icon;
  return written === null || resourceIcons.some((one) => one === written)
    ? []
    : [`icon is ${shown(written)}: use one of ${resourceIcons.join(', ')}, or leave it out`];
}

const example = "sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }]";
const sectionKeys = ['heading', 'attributes', 'columns'];

function sectionFault({ attributes: declared, owner }: Resource, section: unknown): string[] {
  if (!isObject(section)) return [`is ${shown(section)}: write ${example}`];
  const { heading, attributes, columns } = section;
  const names: readonly unknown[] = Array.isArray(attributes) ? attributes : [];
  const fields = Object.keys(declared).filter((name) => name !== owner?.attribute);
  return [
    ...Object.keys(section)
      .filter((key) => !sectionKeys.includes(key))
      .map((key) => `has the unknown key '${key}': use ${sectionKeys.join(', ')}`),
    ...(isFilledText(heading) ? [] : ["has no heading: say what it is about, such as heading: 'Travaux'"]),
    ...(names.length > 0 ? [] : ["must list the attributes that stand in it, such as ['begin', 'end']"]),
    ...names
      .filter((name) => typeof name !== 'string' || !fields.includes(name))
      .map((name) => `names ${shown(name)}, which is no field: use ${fields.join(', ')}`),
    ...(columns === undefined || columns === 1 || columns === 2
      ? []
      : [`has ${shown(columns)} columns: write 1 or 2, or leave columns out`]),
  ];
}

/** What is wrong with the sections of a form. What none of them names stands before them, so none can be forgotten. */
export function sectionFaults(resource: Resource): string[] {
  const sections: unknown = resource.sections;
  if (!Array.isArray(sections))
    return [`sections must be a list, such as ${example}, not ${shown(sections)}`];
  const listed = sections.flatMap((section: unknown): readonly unknown[] =>
    isObject(section) && Array.isArray(section['attributes']) ? section['attributes'] : [],
  );
  const twice = new Set(listed.filter((name, index) => listed.indexOf(name) !== index));
  const headings = sections.map((section: unknown) => (isObject(section) ? section['heading'] : null));
  const equal = headings.find((heading, index) => heading !== null && headings.indexOf(heading) !== index);
  return [
    ...sections.flatMap((section: unknown, index) =>
      sectionFault(resource, section).map((fault) => `sections[${index}] ${fault}`),
    ),
    ...[...twice].map((name) => `sections name ${shown(name)} twice: a field stands in one place`),
    ...(equal === undefined
      ? []
      : [`two sections are called ${shown(equal)}: give each a heading of its own`]),
  ];
}
