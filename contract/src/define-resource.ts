import type { Attribute } from './attributes/kinds.ts';
import type { ChannelVisibility } from './channels.ts';
import { type IdentifierOf, identifierOf } from './ids.ts';
import type { AttributeValues } from './record-types.ts';
import { type RecordAction, type Role, roles } from './roles.ts';

/** The attributes of a resource by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** How a resource is spoken of, in French. */
export interface ResourceLabels {
  /** With a capital: « Projets ». */
  plural: string;
  /** In lower case, as within a sentence: « projet ». */
  singular: string;
  gender: 'masculine' | 'feminine';
}

/** Who asks for a record. */
export interface Person {
  /** The identifier of the account. */
  readonly id: string;
  readonly role: Role;
}

/** What a team writes to declare a resource. */
export interface ResourceDeclaration<Declared extends Attributes> {
  labels: ResourceLabels;
  attributes: Declared;
  /** The attribute that names a record to a person. */
  title: keyof Declared & string;
  /** The attributes that the list shows as columns, in order; all of them by default. */
  columns?: readonly (keyof Declared & string)[];
  /** The least role for each action; `write` stands for the last three. Default: reader reads, editor writes. */
  can?: Partial<Record<RecordAction | 'write', Role>>;
  /**
   * Which of its records a person sees who may read the resource; all of them by default. It must depend on nothing but
   * its parameters, and say all in its own text: by that text the server knows that the rule is another, and that what
   * browsers keep of the list holds no longer. Only the server asks it: for whom a record is not visible, there is none.
   */
  visible?: (record: Readonly<AttributeValues<Declared>>, person: Person) => boolean;
  /** Default: `private`. */
  channel?: ChannelVisibility;
}

/** A declared resource type: plain data from which both sides derive everything else. */
export interface Resource<Name extends string = string, Declared extends Attributes = Attributes> {
  readonly name: Name;
  readonly identifier: IdentifierOf<Name>;
  readonly labels: ResourceLabels;
  readonly attributes: Declared;
  readonly title: string;
  readonly columns: readonly string[];
  readonly can: Readonly<Record<RecordAction, Role>>;
  /** `null`: everybody who may read the resource sees all of its records. */
  readonly visible: ((record: Readonly<Record<string, unknown>>, person: Person) => boolean) | null;
  readonly channel: ChannelVisibility;
}

const namePattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** What is wrong with a declaration that shows these attributes, if anything. */
function faultOf(
  name: string,
  {
    attributes,
    can = {},
    visible,
    channel,
  }: Omit<ResourceDeclaration<Attributes>, 'visible'> & { visible?: unknown },
  shown: readonly string[],
): string | undefined {
  if (!namePattern.test(name)) return 'a name is lower-case words joined by underscores';
  for (const [attribute, { label }] of Object.entries(attributes)) {
    if (!namePattern.test(attribute)) return `'${attribute}' is no attribute name: lower-case words only`;
    if (attribute === identifierOf(name)) return `'${attribute}' is its identifier`;
    if (label.trim() === '') return `'${attribute}' needs a label`;
  }
  const unknown = shown.find((attribute) => !Object.hasOwn(attributes, attribute));
  if (unknown !== undefined) return `'${unknown}' is not declared`;
  const stranger = Object.values(can).find((role) => !roles.includes(role));
  if (stranger !== undefined) return `'${String(stranger)}' is no role: use ${roles.join(', ')}`;
  const tellsOfHidden = visible !== undefined && channel === 'public';
  return tellsOfHidden ? 'a public channel tells of hidden records' : undefined;
}

/**
 * Declares a resource type.
 * @throws TypeError when the declaration cannot work, naming the resource and what is wrong with it.
 */
export function defineResource<Name extends string, const Declared extends Attributes>(
  name: Name,
  declaration: ResourceDeclaration<Declared>,
): Resource<Name, Declared> {
  const identifier = identifierOf(name);
  const columns = declaration.columns ?? Object.keys(declaration.attributes);
  const fault = faultOf(name, declaration, [declaration.title, ...columns]);
  if (fault !== undefined) throw new TypeError(`Resource '${name}': ${fault}`);

  const { visible, can = {} } = declaration;
  const { read = 'reader', write = 'editor', ...others } = can;
  return {
    name,
    identifier,
    labels: declaration.labels,
    attributes: declaration.attributes,
    title: declaration.title,
    columns,
    can: { create: write, update: write, delete: write, ...others, read },
    // The server asks it with records of this resource only.
    visible: (visible as Resource['visible'] | undefined) ?? null,
    channel: declaration.channel ?? 'private',
  };
}

/** The attributes that are sent to the server and checked for unsaved changes, in declared order. */
export function saveableAttributes(resource: Resource): string[] {
  return Object.keys(resource.attributes);
}

/** Finds what is wrong between resources: links to nowhere, names taken twice. Empty when all is well. */
export function findDeclarationFaults(resources: readonly Resource[]): string[] {
  const names = resources.map((resource) => resource.name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const nowhere = resources.flatMap((resource) =>
    Object.entries(resource.attributes).flatMap(([name, attribute]) =>
      attribute.kind === 'link' && !names.includes(attribute.resource)
        ? [`'${resource.name}.${name}' links to '${attribute.resource}', which is not declared`]
        : [],
    ),
  );
  return [...twice.map((name) => `'${name}' is declared twice`), ...nowhere];
}
