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

/** A list whose records may link to those of another one, by one attribute. */
export interface LinkingList {
  readonly resource: Resource;
  /** Of the attribute. */
  readonly name: string;
  /** What tells it from another attribute of the same list that links to the same one; `null`: it is the only one. */
  readonly label: string | null;
}

function linksTo(resource: Resource, linked: string): (readonly [string, Attribute])[] {
  return Object.entries(resource.attributes).filter(([, attribute]) => linkTargetOf(attribute) === linked);
}

/** The lists that a person may read whose records may link to those of a resource, as they are declared. */
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

/** The address of a list with the records alone that link to one, by any of these attributes. */
export function linkingPath(resource: Resource, names: readonly string[], id: RecordId): string {
  const parts = names.map((field): Condition => ({ field, operator: 'is', values: [String(id)] }));
  const filter = { match: parts.length > 1 ? ('any' as const) : ('all' as const), parts };
  return `${listPath(resource.name)}?${viewText({ ...plainView, filter })}`;
}

/** The address of a list of the records that link to a record of a resource, by any of their attributes. */
export function allLinkingPath(resource: Resource, linked: Resource, id: RecordId): string {
  return linkingPath(
    resource,
    linksTo(resource, linked.name).map(([name]) => name),
    id,
  );
}

/** What a few words say most of a record by, besides its title. */
const distinguishingKinds: readonly Attribute['kind'][] = [
  'choice',
  'amount',
  'file',
  'files',
  'date',
  'dateTime',
];

/** The attributes, two at most, that are shown beside the title where there is little room. */
export function distinguishingAttributes({
  attributes,
  title,
}: Resource): readonly (readonly [string, Attribute])[] {
  const others = Object.entries(attributes).filter(([name]) => name !== title);
  return distinguishingKinds
    .flatMap((kind) => others.filter(([, attribute]) => attribute.kind === kind).slice(0, 1))
    .slice(0, 2);
}
