import type { Attribute } from '../attributes/kinds/kinds.ts';
import type { DeclaredChannel } from '../wire/channels.ts';
import { dataPaths } from '../wire/data-paths.ts';
import type { ComputedDeclarations, NeededOfOthers } from './computed.ts';
import { type IdentifierOf, identifierOf } from '../wire/ids.ts';
import type { Translations } from './in-language.ts';
import { pushEventName } from '../wire/push-events.ts';
import type { ResourceLabels } from './labels.ts';
import type { RecordCheck, RecordConditions } from './record-rules.ts';
import type { RecordSection } from './record-section.ts';
import type { AttributeValues } from './record-types.ts';
import type { ResourceIcon } from './resource-icons.ts';
import type { Person, RecordAction, Role } from '../wire/roles.ts';

/** The attributes of a resource by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** A rule about a record and a person. It must depend on nothing but its parameters. */
type RecordRule<Values> = (record: Readonly<Values>, person: Person) => boolean;

/** Says that a record belongs to who created it. */
export interface Ownership<Name extends string = string> {
  /** A text attribute for the identifier of the account. The server sets it, and nobody changes it. */
  attribute: Name;
  /** Attributes that only the owner changes, also where others may write the record. */
  reserved?: readonly Name[];
  /** The most records that one person may own; as many as they like by default. */
  most?: number;
}

/** Says which records are too much alike to tell them apart. */
export interface Distinctness<Name extends string = string> {
  /**
   * A record is refused if its writer sees another one with the same values of all of these attributes. Texts that
   * differ only in case are the same.
   */
  attributes: readonly Name[];
  /** It is looked at when one of {@link Distinctness.attributes} changes, and when one of these does. */
  checkedWith?: readonly Name[];
}

/** Who may do something with records, and with which of them. */
export interface RecordRight<Values> {
  /** The least role. */
  role: Role;
  /**
   * With which of the records a person may do it who has the role, asked of a record as it is. It must depend on nothing
   * but its parameters.
   */
  when: RecordRule<Values>;
}

/** The rights that can depend on the record. */
export type RecordRightAction = 'update' | 'delete';

/** The rights that a team declares; `write` is short for create, update and delete. */
export type DeclaredRights<Values> = {
  [Action in RecordAction | 'write']?: Action extends RecordRightAction ? Role | RecordRight<Values> : Role;
};

/** What a team writes to declare a resource. */
export interface ResourceDeclaration<
  Declared extends Attributes,
  Identifier extends string = string,
  Shown extends Attributes = Attributes,
  Needed extends NeededOfOthers = NeededOfOthers,
> {
  labels: ResourceLabels;
  attributes: Declared;
  /** Attributes that are neither stored nor sent, but computed where they are shown, from linked records too. */
  computed?: ComputedDeclarations<AttributeValues<Declared>, Shown, Needed>;
  /** The attribute that names a record to a person, or several: « PR-0042 – Halle ». */
  title: (keyof Declared & string) | readonly (keyof Declared & string)[];
  /** Stands beside its name and the titles of its records; none by default. */
  icon?: ResourceIcon;
  /** The attributes that the list shows as columns, in order; by default all of them that are stored. */
  columns?: readonly ((keyof Declared | NoInfer<keyof Shown>) & string)[];
  /** The parts of its form and of its page. What none of them names stands before them; by default all of it. */
  sections?: readonly RecordSection<keyof Declared & string>[];
  /**
   * The least role for each action; `write` is short for create, update and delete. Default: reader reads, editor
   * writes, admin reads the history of the whole list. Everybody who sees a record reads its history. `update` and
   * `delete` may be limited to some records: `{ role: 'editor', when: ({ author }, { id }) => author === id }`.
   */
  can?: DeclaredRights<AttributeValues<Declared>>;
  /**
   * Which of its records a person sees who may read the resource; all of them by default. It must depend on nothing but
   * its parameters, and say all in its own text: by that text the server knows that the rule is another, and that what
   * browsers keep of the list holds no longer. Only the server asks it: for whom a record is not visible, there is none.
   */
  visible?: RecordRule<AttributeValues<Declared>>;
  /** To whom a record belongs; to nobody by default. */
  owner?: Ownership<keyof Declared & string>;
  /**
   * Which of the records that they see a person may write who may write the resource; all of them by default. The server
   * asks it for the record as it is and as it would become: for a deletion only as it is, for a creation as it would be.
   */
  writable?: RecordRule<AttributeValues<Declared>>;
  /** Which records are too much alike; none by default. */
  distinct?: Distinctness<keyof Declared & string>;
  /** What must be true across the attributes of a record, in the form and on the server; nothing by default. */
  rules?: readonly RecordCheck<AttributeValues<Declared>, keyof Declared & string>[];
  /** By attribute, of which records an empty value is refused; those with `required` refuse it of all. */
  requiredIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string>;
  /**
   * By attribute, of which records a person may not change it, though they may write the record. Asked of the record as it
   * is stored, of a new one as it begins with its first values.
   */
  readOnlyIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string, [person: Person]>;
  /** By attribute, for which records the form omits it. That is presentation: people who see the record can read it. */
  hiddenIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string, [person: Person]>;
  /**
   * Who may subscribe to its push channel, which is named after it: `private` by default. Or the channel that another
   * server has, `{ name: 'private-tasks' }`, which takes an authorisation if it begins with `private-`.
   */
  channel?: DeclaredChannel;
  /** The name that another server has for the identifier attribute; `id_{name}` by default. */
  identifier?: Identifier;
  /** The path of the list at another server, relative to the application's address; `data/{name}` by default. */
  path?: string;
  /** The name of the push events of another server. */
  event?: string;
  /** The name that the resource had before: its records follow. */
  formerly?: string;
  /** What people read of it in other languages than French. */
  translations?: Translations<(keyof Declared | NoInfer<keyof Shown>) & string>;
}

/** A declared resource type: plain data from which both sides derive everything else. */
export interface Resource<
  Name extends string = string,
  Declared extends Attributes = Attributes,
  Identifier extends string = string extends Name ? string : IdentifierOf<Name>,
> {
  /** The name in calls, such as `task`. */
  readonly name: Name;
  /** The attribute that identifies a record, such as `id_task`. */
  readonly identifier: Identifier;
  readonly labels: ResourceLabels;
  /** The saveable attributes by name. */
  readonly attributes: Declared;
  /** The attributes that name a record to a person. */
  readonly title: string | readonly string[];
  readonly icon: ResourceIcon | null;
  /** The attributes that a list shows, in order. */
  readonly columns: readonly string[];
  readonly sections: readonly RecordSection[];
  /** The least role for each action. */
  readonly can: Readonly<Record<RecordAction, Role>>;
  /** `null`: everybody with the role may do it with all records that they may write. */
  readonly canWhen: Readonly<Record<RecordRightAction, RecordRule<Record<string, unknown>> | null>>;
  /** `null`: everybody who may read the resource sees all of its records. */
  readonly visible: RecordRule<Record<string, unknown>> | null;
  /** `null`: a record belongs to nobody. */
  readonly owner: Ownership | null;
  /** `null`: everybody who may write the resource may write all records that they see. */
  readonly writable: RecordRule<Record<string, unknown>> | null;
  /** `null`: records may be alike. */
  readonly distinct: Distinctness | null;
  readonly rules: readonly RecordCheck[];
  readonly requiredIf: RecordConditions<Readonly<Record<string, unknown>>, string>;
  readonly readOnlyIf: RecordConditions<Readonly<Record<string, unknown>>, string, [person: Person]>;
  readonly hiddenIf: RecordConditions<Readonly<Record<string, unknown>>, string, [person: Person]>;
  /** The push channel, see {@link channelOf}. */
  readonly channel: DeclaredChannel;
  /** The path of the list, such as `data/task`. */
  readonly path: string;
  /** The name of its push events. */
  readonly event: string;
  readonly formerly: string | null;
  readonly translations?: Translations;
  /** Whether it is one of the product itself, see `builtInResources`. */
  readonly isBuiltIn: boolean;
  /** What was written, for the check of it, and for what is computed; all else reads the members above. */
  readonly declaration: unknown;
}

/** The roles and, apart from them, what depends on the record. What is written wrongly stays, for the check to tell. */
function rightsOf<Values>(written: DeclaredRights<Values>): Pick<Resource, 'can' | 'canWhen'> {
  const { read = 'reader', write = 'editor', history = 'admin', create = write } = written;
  const roleOf = (right?: Role | RecordRight<Values>) =>
    typeof right === 'string' ? right : (right?.role ?? write);
  // They are asked about records of this resource only.
  const whenOf = (right?: object | string) =>
    ((right as { when?: unknown } | null | undefined)?.when ?? null) as Resource['canWhen']['update'];
  return {
    can: { create, update: roleOf(written.update), delete: roleOf(written.delete), read, history },
    canWhen: { update: whenOf(written.update), delete: whenOf(written.delete) },
  };
}

/** What a resource has of which nothing is declared. */
const undeclared = {
  icon: null,
  visible: null,
  owner: null,
  writable: null,
  distinct: null,
  formerly: null,
  channel: 'private',
  sections: [],
  rules: [],
  requiredIf: {},
  readOnlyIf: {},
  hiddenIf: {},
} satisfies Partial<Resource>;

/**
 * Declares a resource. It does not throw: `createDataLayer` and the server report the faults of all declarations
 * together.
 * @param name in lower case, such as `task` or `project_task`; the identifier attribute is `id_task`
 * @param declaration labels, attributes and title; all else is optional
 * @example
 * ```ts
 * const task = defineResource('task', {
 *   labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
 *   attributes: { title: text({ label: 'Titre', required: true }), done: flag({ label: 'Faite' }) },
 *   title: 'title',
 * });
 * type Task = RecordOf<typeof task>; // { id_task: number; title: string; done: boolean }
 * ```
 */
export function defineResource<
  Name extends string,
  const Declared extends Attributes,
  Identifier extends string = IdentifierOf<Name>,
  const Shown extends Attributes = {},
  const Needed extends NeededOfOthers = {},
>(
  name: Name,
  declaration: ResourceDeclaration<Declared, Identifier, Shown, Needed>,
): Resource<Name, Declared, Identifier> {
  // Functions are asked about records of this resource only. What is missing although it must not be, the check tells later.
  const written = (declaration ?? {}) as object as Partial<Resource> & { can?: DeclaredRights<never> };
  const attributes = (written.attributes ?? {}) as Declared;
  const resource = {
    columns: Object.keys(attributes).filter((one) => one !== written.owner?.attribute),
    identifier: identifierOf(name),
    path: dataPaths.list(name),
    event: pushEventName(name),
    ...undeclared,
    ...written,
    ...rightsOf(written.can ?? {}),
    name,
    attributes,
    isBuiltIn: false,
    declaration,
  };
  return resource as object as Resource<Name, Declared, Identifier>;
}
