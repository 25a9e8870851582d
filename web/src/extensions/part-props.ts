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

/** Loads code on first use: `async () => (await import('./stars.tsx')).Stars`. */
export type Load<Code> = () => Promise<Code>;

/** The attributes of a resource, by name. */
export type AttributeName<R extends Resource> = keyof R['attributes'] & string;

/** Some values of a record. */
export type Changes<R extends Resource> = Partial<AttributeValues<R['attributes']>>;

type DeclaredAs<R extends Resource, Name extends AttributeName<R>> = R['attributes'][Name];
type Filled<R extends Resource, Name extends AttributeName<R>> = NonNullable<
  AttributeValues<R['attributes']>[Name]
>;

/** The props of a cell: a value that is not empty. Empty values look the same everywhere. */
export interface CellProps<R extends Resource, Name extends AttributeName<R>> {
  readonly value: Filled<R, Name>;
  /** The formatted value. */
  readonly text: string;
  readonly attribute: DeclaredAs<R, Name>;
  /** The record with the value. */
  readonly record: Readonly<RecordOf<R>>;
}

/** The props of a cell for every attribute of a kind. */
export interface KindCellProps<Kind extends AttributeKind> {
  readonly value: ValueOfKind[Kind];
  readonly text: string;
  readonly attribute: AttributeOf<Kind>;
  readonly record: Readonly<Record<string, unknown>>;
}

interface Entry<Value, Declared extends Attribute> {
  /** `null` if the value is empty or the input is not a value. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** Call it when the focus leaves: errors of the value are shown from then on. */
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly attribute: Declared;
  /** For the focusable element: connects label, hint and messages to it. */
  readonly ties: FieldTies;
}

/** The props of an input. Its label, hint and messages are shown around it. */
export interface InputProps<R extends Resource, Name extends AttributeName<R>> extends Entry<
  Filled<R, Name>,
  DeclaredAs<R, Name>
> {}

/** The props of an input for every attribute of a kind. */
export interface KindInputProps<Kind extends AttributeKind> extends Entry<
  ValueOfKind[Kind],
  AttributeOf<Kind>
> {}

/** The props of a section of a record. */
export interface SectionProps<R extends Resource> {
  /** The record as stored on the server. */
  readonly record: Readonly<RecordOf<R>>;
  readonly person: Person;
}

/** The props of a screen. Its heading is shown above it. */
export interface ScreenProps {
  readonly person: Person;
}

/** Writes records as forms do: validated, pushed, in the history, and undoable. None of these throws. */
export interface RecordWrites {
  /** Resolves with whether it is saved. Unsaved edits and conflicts are kept, and reported. */
  save<R extends Resource>(resource: R, id: RecordId, changes: Changes<R>): Promise<boolean>;
  /** Creates a record with its default values and these; resolves with `null` if it was refused. */
  create<R extends Resource>(resource: R, values: Changes<R>): Promise<RecordId | null>;
  /** Resolves with whether it is deleted. */
  remove(resource: Resource, id: RecordId): Promise<boolean>;
}

/** The argument of an action. */
export interface ActionEvent<R extends Resource> extends RecordWrites {
  /** The open record, or the selected ones for which the person has the right, as stored on the server. */
  readonly records: readonly Readonly<RecordOf<R>>[];
  readonly person: Person;
  /** The date in the time zone of the browser: `2026-03-12`. */
  readonly today: string;
  /** Asks for confirmation before an action that is hard to undo. */
  ask(question: { title: string; text: string; confirm: string }): Promise<boolean>;
}

/** The code of an action. The sentence it returns replaces the message with the number of changes. */
export type ActionCode<R extends Resource> = (
  event: ActionEvent<R>,
) => string | undefined | void | Promise<string | undefined | void>;
