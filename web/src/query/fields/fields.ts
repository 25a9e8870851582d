import {
  type Attribute,
  listedAttributes,
  type Resource,
  shownAttributes,
  titleAttributes,
} from '@ne2016/contract';
import { linkedResource } from '#values/resource-by-name.ts';
import type { RecordValues } from '#values/record-title.ts';

/** A field to filter, group and count records by: an attribute of the record or of a linked one. */
export interface Field {
  /** `status`, `commune.region` or `@unsaved`. */
  readonly path: string;
  /** « État », « Région (Commune) » */
  readonly label: string;
  /** The declaration of its values. */
  readonly attribute: Attribute;
  /** Returns the value for a record of the list. */
  read(values: RecordValues): unknown;
}

/** The source of values that are not in the record itself. */
export interface FieldSource {
  /** Returns the values of a record of another list; `undefined` if it is unknown. */
  linkedValues(resource: string, id: number): RecordValues | undefined;
  /** Facts about the records of the list: fields whose paths begin with `@`. */
  readonly facts: readonly Field[];
}

/** An unset flag counts as false, as in its checkbox and its filters; that of an unknown record is empty. */
const valueOf = ({ kind }: Attribute, value: unknown): unknown =>
  kind === 'flag' && value === null ? false : value;

/** The part of a path after the dot is an attribute of the linked record. */
const linkedPath = (link: string, attribute: string) => `${link}.${attribute}`;

/** Returns whether a path is an attribute of a linked record. */
export const isLinked = (path: string) => path.includes('.');

const authorPaths: ReadonlySet<string> = new Set(['@creator', '@created', '@editor', '@changed', '@news']);

/** Returns whether the path of a field refers to the author of a record, or to the time of a change. */
export function isAuthorPath(path: string): boolean {
  return authorPaths.has(path);
}

function linkedFields(name: string, link: Attribute & { kind: 'link' }, source: FieldSource): Field[] {
  const { attributes, owner, title } = linkedResource(link.resource);
  return shownAttributes({ attributes, owner }).flatMap(([linked, attribute]): Field[] =>
    // The title is left out, because the link itself is searched by it.
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

/** Returns all fields of a resource: its attributes, those of linked records, and the facts. */
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
