import {
  type Attribute,
  listedAttributes,
  type Resource,
  shownAttributes,
  titleAttributes,
} from '@ne2016/contract';
import { linkedResource } from '#values/resource-by-name.ts';
import type { RecordValues } from '#values/record-title.ts';

/** What a record of a list can be filtered, grouped and counted by: an attribute of its own or of a linked record. */
export interface Field {
  /** `status`, `commune.region` or `@unsaved`. */
  readonly path: string;
  /** « État », « Région (Commune) » */
  readonly label: string;
  /** What the values are, as a declaration would say it. */
  readonly attribute: Attribute;
  /** The value for a record of the list. */
  read(values: RecordValues): unknown;
}

/** Where the values come from that are not the record's own. */
export interface FieldSource {
  /** The values of a record of another list; `undefined` where it is not known. */
  linkedValues(resource: string, id: number): RecordValues | undefined;
  /** Facts about the records of the list, as fields whose paths begin with `@`. */
  readonly facts: readonly Field[];
}

/** A flag that nobody has set is not set, as its box and its filters say it; one of an unknown record is nothing. */
const valueOf = ({ kind }: Attribute, value: unknown): unknown =>
  kind === 'flag' && value === null ? false : value;

/** The part of a path behind its point belongs to the linked record. */
const linkedPath = (link: string, attribute: string) => `${link}.${attribute}`;

/** Whether a path leads to an attribute of a linked record. */
export const isLinked = (path: string) => path.includes('.');

function linkedFields(name: string, link: Attribute & { kind: 'link' }, source: FieldSource): Field[] {
  const { attributes, owner, title } = linkedResource(link.resource);
  return shownAttributes({ attributes, owner }).flatMap(([linked, attribute]): Field[] =>
    // The title is what the link itself is found by.
    titleAttributes({ title }).includes(linked)
      ? []
      : [
          {
            path: linkedPath(name, linked),
            label: `${attribute.label} (${link.label})`,
            attribute,
            read(values) {
              const id = values[name];
              const known = typeof id === 'number' ? source.linkedValues(link.resource, id) : undefined;
              return known === undefined ? undefined : valueOf(attribute, known[linked] ?? null);
            },
          },
        ],
  );
}

/** Every field of a resource: its attributes, those of linked records, and the facts. */
export function fieldsOf(resource: Resource, source: FieldSource): readonly Field[] {
  const entries = listedAttributes(resource);
  const own = entries.map(([path, attribute]): Field => ({
    path,
    label: attribute.label,
    attribute,
    read: (values) => valueOf(attribute, values[path] ?? null),
  }));
  const linked = entries.flatMap(([name, attribute]) =>
    attribute.kind === 'link' ? linkedFields(name, attribute, source) : [],
  );
  return [...own, ...linked, ...source.facts];
}
