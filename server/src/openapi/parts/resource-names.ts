import { pascalCase, type Resource } from '@ne2016/contract';

/** A readable name, and a longer one that is unique among the candidates. */
export interface Candidate {
  wanted: string;
  full: string;
}

/**
 * Gives each candidate its wanted name, or its full name if the wanted one is taken or ambiguous. The order
 * of the candidates does not matter.
 * @returns a function from a full name to the name of its candidate
 */
export function distinctNames(
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
): (full: string) => string {
  const byWanted = Map.groupBy(candidates, ({ wanted }) => wanted);
  const fullNames = new Set(candidates.map(({ full }) => full));
  const chosen = candidates.flatMap(({ wanted, full }) => {
    const isClear = byWanted.get(wanted)?.length === 1 && !taken.has(wanted) && !fullNames.has(wanted);
    return isClear ? [[full, wanted] as const] : [];
  });
  const names = new Map(chosen);
  return (full) => names.get(full) ?? full;
}

/** The names of a resource in the description: its tag, and the schemas of its records. */
export interface ResourceNames {
  tag: string;
  /** A record. */
  record: string;
  /** The body of a creation. */
  creation: string;
  /** The body of an update. */
  change: string;
  /** The answer to an update. */
  changed: string;
}

const schemaSuffixes = { record: '', creation: 'Creation', change: 'Change', changed: 'Changed' } as const;

const tagOf = ({ name, labels }: Resource) => `${labels.plural} (${name})`;

/**
 * Names the schemas and tags of each resource. `taken`: the schemas and tags that do not depend on
 * declarations; none has a dot or a bracket, as full names have.
 */
export function nameResources(
  resources: readonly Resource[],
  taken: { schemas: ReadonlySet<string>; tags: ReadonlySet<string> },
): (resource: Resource) => ResourceNames {
  const schemas = resources.flatMap(({ name }) =>
    Object.entries(schemaSuffixes).map(([part, suffix]) => ({
      wanted: pascalCase(name) + suffix,
      full: `${name}.${part}`,
    })),
  );
  const schemaName = distinctNames(schemas, taken.schemas);
  const tags = resources.map((resource) => ({ wanted: resource.labels.plural, full: tagOf(resource) }));
  const tagName = distinctNames(tags, taken.tags);
  return (resource) => ({
    tag: tagName(tagOf(resource)),
    record: schemaName(`${resource.name}.record`),
    creation: schemaName(`${resource.name}.creation`),
    change: schemaName(`${resource.name}.change`),
    changed: schemaName(`${resource.name}.changed`),
  });
}
