import type { Attribute } from './attributes/kinds.ts';
import type { ChannelVisibility } from './channels.ts';
import { type IdentifierOf, identifierOf } from './ids.ts';
import type { AttributeValues } from './record-types.ts';
import type { RecordAction, Role } from './roles.ts';

/** The attributes of a resource by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** How a resource is spoken of, in French. */
export interface ResourceLabels {
  /** With a capital: « Projets ». */
  plural: string;
  /** In lower case, as within a sentence: « projet ». */
  singular: string;
  gender: 'masculine' | 'feminine';
  /**
   * Whether it is « l’ » before the singular rather than « le » or « la ». Found out by its first letters: before a vowel,
   * and before an h that is not aspirated. To be said of the few words where that is wrong, such as « l’Yonne ».
   */
  elision?: boolean;
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
  /** The name that the resource had before: its records follow. */
  formerly?: string;
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
  readonly formerly: string | null;
  /** What was written, for the check that tells what of it cannot work; all else reads the members above. */
  readonly declaration: unknown;
}

/**
 * Declares a resource type. It throws nothing, so that the faults of all declarations can be told together: server and
 * data layer refuse faulty ones.
 */
export function defineResource<Name extends string, const Declared extends Attributes>(
  name: Name,
  declaration: ResourceDeclaration<Declared>,
): Resource<Name, Declared> {
  // What is missing although it must not be: the check says so later, with all else.
  const written: Partial<typeof declaration> = declaration ?? {};
  const { labels, title, attributes = {} as Declared, ...others } = written;
  const {
    columns = Object.keys(attributes ?? {}),
    visible = null,
    channel = 'private',
    formerly = null,
  } = others;
  const { read = 'reader', write = 'editor', ...actions } = others.can ?? {};
  return {
    name,
    identifier: identifierOf(name),
    labels: labels as ResourceLabels,
    attributes,
    title: title as string,
    columns,
    can: { create: write, update: write, delete: write, ...actions, read },
    // The server asks it with records of this resource only.
    visible: visible as Resource['visible'],
    channel,
    formerly,
    declaration,
  };
}

/** The attributes that are sent to the server and checked for unsaved changes, in declared order. */
export function saveableAttributes(resource: Resource): string[] {
  return Object.keys(resource.attributes);
}
