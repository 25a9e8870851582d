import { kindDeclarations } from '../attributes/kinds/kinds.ts';
import { isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import type { Resource } from '../resource/define-resource.ts';
import { resourceIcons } from '../resource/resource-icons.ts';

const titleKinds = Object.entries(kindDeclarations).flatMap(([kind, { isTitle }]) => (isTitle ? [kind] : []));

function titlePartFault({ attributes }: Resource, name: unknown): string[] {
  if (typeof name !== 'string' || !Object.hasOwn(attributes, name))
    return [
      `title nomme ${typeof name === 'string' ? `'${name}'` : shown(name)}, qui n’est pas déclaré\u00a0: nommez ${Object.keys(attributes).join(', ')}`,
    ];
  const kind = attributes[name]?.kind;
  return kind === undefined || titleKinds.includes(kind)
    ? []
    : [`title nomme '${name}', de kind ${kind}\u00a0: nommez un attribut de kind ${titleKinds.join(', ')}`];
}

/** Returns the faults of a title. */
export function titleFaults(resource: Resource): string[] {
  const title: unknown = resource.title;
  const names: readonly unknown[] = Array.isArray(title) ? title : isFilledText(title) ? [title] : [];
  if (names.length === 0)
    return [
      "title manque\u00a0: nommez l’attribut par lequel les personnes reconnaissent une fiche, par exemple title: 'name', ou plusieurs\u00a0: ['code', 'name']",
    ];
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...names.flatMap((name) => titlePartFault(resource, name)),
    ...[...twice].map((name) => `title nomme ${shown(name)} deux fois\u00a0: nommez-le une fois`),
  ];
}

/** Returns the faults of an icon. */
export function iconFaults({ icon }: Resource): string[] {
  const written: unknown = icon;
  return written === null || resourceIcons.some((one) => one === written)
    ? []
    : [`icon vaut ${shown(written)}\u00a0: utilisez ${resourceIcons.join(', ')}, ou retirez cette option`];
}

const example = "sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }]";
const sectionKeys = ['heading', 'attributes', 'columns'];

function sectionFault({ attributes: declared, owner }: Resource, section: unknown): string[] {
  if (!isObject(section)) return [`vaut ${shown(section)}\u00a0: écrivez ${example}`];
  const { heading, attributes, columns } = section;
  const names: readonly unknown[] = Array.isArray(attributes) ? attributes : [];
  const fields = Object.keys(declared).filter((name) => name !== owner?.attribute);
  return [
    ...Object.keys(section)
      .filter((key) => !sectionKeys.includes(key))
      .map((key) => `a la clé inconnue '${key}'\u00a0: utilisez ${sectionKeys.join(', ')}`),
    ...(isFilledText(heading)
      ? []
      : ["n’a pas de titre\u00a0: dites de quoi il s’agit, par exemple heading: 'Travaux'"]),
    ...(names.length > 0 ? [] : ["doit énumérer ses attributs, par exemple ['begin', 'end']"]),
    ...names
      .filter((name) => typeof name !== 'string' || !fields.includes(name))
      .map((name) => `nomme ${shown(name)}, qui n’est pas un champ\u00a0: utilisez ${fields.join(', ')}`),
    ...(columns === undefined || columns === 1 || columns === 2
      ? []
      : [`a ${shown(columns)} colonnes\u00a0: écrivez 1 ou 2, ou retirez columns`]),
  ];
}

/** Returns the faults of a form's sections. Attributes outside all sections are none: they come first. */
export function sectionFaults(resource: Resource): string[] {
  const sections: unknown = resource.sections;
  if (!Array.isArray(sections))
    return [`sections doit être une liste, par exemple ${example}, et non ${shown(sections)}`];
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
    ...[...twice].map((name) => `sections nomme ${shown(name)} deux fois\u00a0: un champ n’a qu’une place`),
    ...(equal === undefined
      ? []
      : [`deux sections s’appellent ${shown(equal)}\u00a0: donnez un titre différent à chacune`]),
  ];
}
