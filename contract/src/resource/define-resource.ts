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

/** A rule about a record and a person. It must depend only on its parameters. */
type RecordRule<Values> = (record: Readonly<Values>, person: Person) => boolean;

/** Declares that a record belongs to its creator. */
export interface Ownership<Name extends string = string> {
  /** A text attribute for the identifier of the account. The server sets it; it cannot be changed. */
  attribute: Name;
  /** Attributes that only the owner may change, even where others may write the record. */
  reserved?: readonly Name[];
  /** The most records that one person may own; unlimited by default. */
  most?: number;
}

/** Declares which records are too similar to be distinguished. */
export interface Distinctness<Name extends string = string> {
  /**
   * A record is refused if its writer sees another one with the same values of all these attributes. Texts
   * are compared without regard to case.
   */
  attributes: readonly Name[];
  /** Checked when one of {@link Distinctness.attributes} changes, or one of these. */
  checkedWith?: readonly Name[];
}

/** The role and the condition for an action on records. */
export interface RecordRight<Values> {
  /** The lowest role. */
  role: Role;
  /** The condition for that role, given the current record. It must depend only on its parameters. */
  when: RecordRule<Values>;
}

/** The rights that can depend on the record. */
export type RecordRightAction = 'update' | 'delete';

/** The rights that a team declares; `write` is short for create, update and delete. */
export type DeclaredRights<Values> = {
  [Action in RecordAction | 'write']?: Action extends RecordRightAction ? Role | RecordRight<Values> : Role;
};

/** The declaration of a resource. */
export interface ResourceDeclaration<
  Declared extends Attributes,
  Identifier extends string = string,
  Shown extends Attributes = Attributes,
  Needed extends NeededOfOthers = NeededOfOthers,
> {
  labels: ResourceLabels;
  attributes: Declared;
  /** Attributes that are neither stored nor sent, but computed for display, also from linked records. */
  computed?: ComputedDeclarations<AttributeValues<Declared>, Shown, Needed>;
  /** The attribute that names a record to a person, or several: « PR-0042 – Halle ». */
  title: (keyof Declared & string) | readonly (keyof Declared & string)[];
  /** Shown beside its name and the titles of its records; none by default. */
  icon?: ResourceIcon;
  /** The attributes that are columns of the list, in order; by default all stored ones. */
  columns?: readonly ((keyof Declared | NoInfer<keyof Shown>) & string)[];
  /** The sections of its form and page, none by default. Attributes outside all of them come first. */
  sections?: readonly RecordSection<keyof Declared & string>[];
  /**
   * The lowest role for each action; `write` is short for create, update and delete. Default: reader reads,
   * editor writes, admin reads the history of the whole list. Everyone who sees a record may read its
   * history. `update` and `delete` may be limited to some records:
   * `{ role: 'editor', when: ({ author }, { id }) => author === id }`.
   */
  can?: DeclaredRights<AttributeValues<Declared>>;
  /**
   * The records that are visible to a person who may read the resource; all by default. It must depend only
   * on its parameters, and be self-contained: the server compares its source text to detect a changed rule,
   * and then invalidates the lists that browsers have stored. Only the server calls it: for a person to whom
   * a record is not visible, it does not exist.
   */
  visible?: RecordRule<AttributeValues<Declared>>;
  /** The owner of a record; none by default. */
  owner?: Ownership<keyof Declared & string>;
  /**
   * The visible records that a person may write who may write the resource; all by default. The server calls
   * it with the record before and after a change; before only for a deletion, after only for a create.
   */
  writable?: RecordRule<AttributeValues<Declared>>;
  /** The records that are too similar; none by default. */
  distinct?: Distinctness<keyof Declared & string>;
  /** Rules across the attributes of a record, checked in the form and on the server; none by default. */
  rules?: readonly RecordCheck<AttributeValues<Declared>, keyof Declared & string>[];
  /** By attribute, the records in which an empty value is refused; with `required`, it is refused in all. */
  requiredIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string>;
  /**
   * By attribute, the records in which a person may not change it, although they may write the record. Called
   * with the stored record; for a new one, with its default values.
   */
  readOnlyIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string, [person: Person]>;
  /** By attribute, the records for which the form omits it. Presentation only: it stays readable. */
  hiddenIf?: RecordConditions<AttributeValues<Declared>, keyof Declared & string, [person: Person]>;
  /**
   * The visibility of its push channel, which is named after the resource: `private` by default. Or a channel
   * of another server, `{ name: 'private-tasks' }`; the prefix `private-` means that it needs an
   * authorisation.
   */
  channel?: DeclaredChannel;
  /** The name of the identifier attribute at another server; `id_{name}` by default. */
  identifier?: Identifier;
  /** The path of the list at another server, relative to the application's address; `data/{name}` by default. */
  path?: string;
  /** The name of the push events at another server. */
  event?: string;
  /** The former name of the resource, to migrate its records. */
  formerly?: string;
  /** The texts of the resource in languages other than French. */
  translations?: Translations<(keyof Declared | NoInfer<keyof Shown>) & string>;
}

/** A declared resource type: plain data from which client and server derive everything else. */
export interface Resource<
  Name extends string = string,
  Declared extends Attributes = Attributes,
  Identifier extends string = string extends Name ? string : IdentifierOf<Name>,
> {
  /** The name in calls, such as `task`. */
  readonly name: Name;
  /** The attribute with the identifier of a record, such as `id_task`. */
  readonly identifier: Identifier;
  readonly labels: ResourceLabels;
  /** The saveable attributes by name. */
  readonly attributes: Declared;
  /** The attributes that name a record to a person. */
  readonly title: string | readonly string[];
  readonly icon: ResourceIcon | null;
  /** The attributes that are columns of a list, in order. */
  readonly columns: readonly string[];
  readonly sections: readonly RecordSection[];
  /** The lowest role for each action. */
  readonly can: Readonly<Record<RecordAction, Role>>;
  /** `null`: with the role, the action is allowed for all writable records. */
  readonly canWhen: Readonly<Record<RecordRightAction, RecordRule<Record<string, unknown>> | null>>;
  /** `null`: all records are visible to everyone who may read the resource. */
  readonly visible: RecordRule<Record<string, unknown>> | null;
  /** `null`: records have no owner. */
  readonly owner: Ownership | null;
  /** `null`: all visible records are writable for everyone who may write the resource. */
  readonly writable: RecordRule<Record<string, unknown>> | null;
  /** `null`: records may be equal. */
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
  /** Whether it belongs to the product itself, see `builtInResources`. */
  readonly isBuiltIn: boolean;
  /** The original declaration, for its check and computed attributes; other code reads the members above. */
  readonly declaration: unknown;
}

/** Returns the roles and, separately, the conditions. Faulty values are left for the check to report. */
function rightsOf<Values>(written: DeclaredRights<Values>): Pick<Resource, 'can' | 'canWhen'> {
  const { read = 'reader', write = 'editor', history = 'admin', create = write } = written;
  const roleOf = (right?: Role | RecordRight<Values>) =>
    typeof right === 'string' ? right : (right?.role ?? write);
  // They are called with records of this resource only.
  const whenOf = (right?: object | string) =>
    ((right as { when?: unknown } | null | undefined)?.when ?? null) as Resource['canWhen']['update'];
  return {
    can: { create, update: roleOf(written.update), delete: roleOf(written.delete), read, history },
    canWhen: { update: whenOf(written.update), delete: whenOf(written.delete) },
  };
}

/** The defaults of a resource. */
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
 * Declares a resource. It does not throw: `createDataLayer` and the server report the faults of all
 * declarations together.
 * @param name in lower case, such as `task` or `project_task`; the identifier attribute is `id_task`
 * @param declaration labels, attributes and title; everything else is optional
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
  // Functions get records of this resource only. Missing required members are reported by the check.
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
