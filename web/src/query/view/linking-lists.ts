import {
  type Attribute,
  isAllowed,
  linkTargetOf,
  type Person,
  type RecordId,
  type Resource,
} from '@ne2016/contract';
import { resources } from '#values/shown-resources.ts';
import { listPath } from '#routes/list-paths.ts';
import { viewText } from './view-text.ts';
import { type Condition, plainView } from './view.ts';

/** A list whose records may link to those of another, by one attribute. */
export interface LinkingList {
  readonly resource: Resource;
  /** Name of the attribute. */
  readonly name: string;
  /** Label that distinguishes attributes of the list with the same target; `null` if there is only one. */
  readonly label: string | null;
}

function linksTo(resource: Resource, linked: string): (readonly [string, Attribute])[] {
  return Object.entries(resource.attributes).filter(([, attribute]) => linkTargetOf(attribute) === linked);
}

/** Returns the lists, in declared order, that may link to records of a resource and that a role may read. */
export function listsLinkingTo(
  { name: linked }: Resource,
  role: Person['role'],
  declared: readonly Resource[] = resources,
): readonly LinkingList[] {
  return declared
    .filter((resource) => isAllowed(role, 'read', resource))
    .flatMap((resource) =>
      linksTo(resource, linked).map(([name, { label }], _, { length }) => ({
        resource,
        name,
        label: length > 1 ? label : null,
      })),
    );
}

/**
 * Returns the address of a list, filtered to the records that link to one record by any of these attributes.
 */
export function linkingPath(resource: Resource, names: readonly string[], id: RecordId): string {
  const parts = names.map((field): Condition => ({ field, operator: 'is', values: [String(id)] }));
  const filter = { match: parts.length > 1 ? ('any' as const) : ('all' as const), parts };
  return `${listPath(resource.name)}?${viewText({ ...plainView, filter })}`;
}

/**
 * Returns the address of a list, filtered to the records that link to one record by any of their attributes.
 */
export function allLinkingPath(resource: Resource, linked: Resource, id: RecordId): string {
  return linkingPath(
    resource,
    linksTo(resource, linked.name).map(([name]) => name),
    id,
  );
}

/** Kinds of attributes that best distinguish records in little space, besides the title. */
const distinguishingKinds: readonly Attribute['kind'][] = [
  'choice',
  'amount',
  'file',
  'files',
  'date',
  'dateTime',
];

/** Returns up to two attributes that are shown beside the title where there is little room. */
export function distinguishingAttributes({
  attributes,
  title,
}: Resource): readonly (readonly [string, Attribute])[] {
  const others = Object.entries(attributes).filter(([name]) => name !== title);
  return distinguishingKinds
    .flatMap((kind) => others.filter(([, attribute]) => attribute.kind === kind).slice(0, 1))
    .slice(0, 2);
}
