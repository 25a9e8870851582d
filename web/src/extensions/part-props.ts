import type {
  Attribute,
  AttributeKind,
  AttributeOf,
  AttributeValues,
  Person,
  RecordId,
  RecordOf,
  Resource,
  ValueOfKind,
} from '@ne2016/contract';
import type { FieldTies } from '#ui/form/field.tsx';

/** Brings code when it is first needed: `async () => (await import('./stars.tsx')).Stars`. */
export type Load<Code> = () => Promise<Code>;

/** The attributes of a resource, by name. */
export type AttributeName<R extends Resource> = keyof R['attributes'] & string;

/** Some values of a record. */
export type Changes<R extends Resource> = Partial<AttributeValues<R['attributes']>>;

type DeclaredAs<R extends Resource, Name extends AttributeName<R>> = R['attributes'][Name];
type Filled<R extends Resource, Name extends AttributeName<R>> = NonNullable<
  AttributeValues<R['attributes']>[Name]
>;

/** What a cell gets: a value that is there. Empty ones look alike everywhere. */
export interface CellProps<R extends Resource, Name extends AttributeName<R>> {
  readonly value: Filled<R, Name>;
  /** The value as the product writes it. */
  readonly text: string;
  readonly attribute: DeclaredAs<R, Name>;
  /** Whose value it is. */
  readonly record: Readonly<RecordOf<R>>;
}

/** What a cell gets that is for every attribute of a kind. */
export interface KindCellProps<Kind extends AttributeKind> {
  readonly value: ValueOfKind[Kind];
  readonly text: string;
  readonly attribute: AttributeOf<Kind>;
  readonly record: Readonly<Record<string, unknown>>;
}

interface Entry<Value, Declared extends Attribute> {
  /** `null` where it is empty, and where what was typed is no value. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** Call it when the focus leaves: errors of the value are shown from then on. */
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly attribute: Declared;
  /** For the element that takes the focus: it ties label, hint and messages to it. */
  readonly ties: FieldTies;
}

/** What an input gets. Its label, hint and messages are shown around it. */
export interface InputProps<R extends Resource, Name extends AttributeName<R>> extends Entry<
  Filled<R, Name>,
  DeclaredAs<R, Name>
> {}

/** What an input gets that is for every attribute of a kind. */
export interface KindInputProps<Kind extends AttributeKind> extends Entry<
  ValueOfKind[Kind],
  AttributeOf<Kind>
> {}

/** What a section of a record gets. */
export interface SectionProps<R extends Resource> {
  /** As it is on the server. */
  readonly record: Readonly<RecordOf<R>>;
  readonly person: Person;
}

/** What a screen gets. Its heading is shown above it. */
export interface ScreenProps {
  readonly person: Person;
}

/** Writes records as forms do: checked, pushed to others, in the history, and undoable. None of these throws. */
export interface RecordWrites {
  /** Whether it is saved. What others are editing here or have changed meanwhile stays, and is said. */
  save<R extends Resource>(resource: R, id: RecordId, changes: Changes<R>): Promise<boolean>;
  /** The new record with its first values and these; `null` where it was refused. */
  create<R extends Resource>(resource: R, values: Changes<R>): Promise<RecordId | null>;
  /** Whether it is deleted. */
  remove(resource: Resource, id: RecordId): Promise<boolean>;
}

/** What an action gets. */
export interface ActionEvent<R extends Resource> extends RecordWrites {
  /** One, or those of the selection with which the person may do it, as they are on the server. */
  readonly records: readonly Readonly<RecordOf<R>>[];
  readonly person: Person;
  /** The day where the person is: `2026-03-12`. */
  readonly today: string;
  /** Asks before something is done that is not easily undone. */
  ask(question: { title: string; text: string; confirm: string }): Promise<boolean>;
}

/** What an action does. The sentence that it gives is said in place of how many records were changed. */
export type ActionCode<R extends Resource> = (
  event: ActionEvent<R>,
) => string | undefined | void | Promise<string | undefined | void>;
