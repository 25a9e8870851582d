import type { AttributeKind, Person, RecordOf, Resource, ResourceIcon, Role } from '@ne2016/contract';
import type { ComponentType } from 'react';
import type {
  ActionCode,
  AttributeName,
  CellProps,
  InputProps,
  KindCellProps,
  KindInputProps,
  Load,
  ScreenProps,
  SectionProps,
} from './part-props.ts';

/** Where an action is offered. */
export type ActionPlace = 'record' | 'selection';

/** The right on a record that an action requires. */
export type ActionRight = 'read' | 'update' | 'delete';

/** An attribute, or all attributes of a kind. */
export type ShownPlace =
  | { readonly resource: Resource; readonly attribute: string; readonly shownAs?: AttributeKind }
  | { readonly kind: AttributeKind };

/** A part of the interface; made by the functions below, which check its types. */
export interface Part {
  readonly load: Load<unknown>;
}
export interface CellPart extends Part {
  readonly of: ShownPlace;
  /** Its width in a column, in pixels. */
  readonly width: number | undefined;
}
export interface InputPart extends Part {
  readonly of: ShownPlace;
}
export interface SectionPart extends Part {
  readonly resource: Resource;
  readonly label: string;
  readonly when: ((record: Readonly<Record<string, unknown>>, person: Person) => boolean) | undefined;
}
export interface ActionPart extends Part {
  readonly resource: Resource;
  readonly name: string;
  readonly label: string;
  readonly places: readonly ActionPlace[];
  readonly right: ActionRight;
  readonly when: SectionPart['when'];
}
export interface ScreenPart extends Part {
  readonly path: string;
  readonly label: string;
  readonly icon: ResourceIcon | null;
  readonly role: Role;
}

interface OfAttribute<R extends Resource, Name extends AttributeName<R>> {
  readonly resource: R;
  readonly attribute: Name;
}
/** A computed attribute, and the kind as which it is declared to be shown. */
interface OfComputed<R extends Resource, Kind extends AttributeKind> {
  readonly resource: R;
  readonly computed: string;
  readonly kind: Kind;
}
interface OfKind<Kind extends AttributeKind> {
  readonly kind: Kind;
}
interface CellWidth {
  /** The width that it needs in a column, in pixels; by default that of the text. */
  readonly width?: number;
}

// Errors that the compiler does not see are kept for the check of faults: no part is read deeper than its
// members.

function placeOf(written: object): ShownPlace {
  const { resource, attribute, computed, kind } = written as {
    resource: Resource;
    attribute: string;
    computed: string | undefined;
    kind: AttributeKind;
  };
  if (computed !== undefined) return { resource, attribute: computed, shownAs: kind };
  return kind === undefined ? { resource, attribute } : { kind };
}

/** Defines how lists show the values of an attribute, or of every attribute of a kind. */
export function cell<R extends Resource, Name extends AttributeName<R>>(
  written: OfAttribute<R, Name> & CellWidth & { readonly load: Load<ComponentType<CellProps<R, Name>>> },
): CellPart;
export function cell<R extends Resource, Kind extends AttributeKind>(
  written: OfComputed<R, Kind> & CellWidth & { readonly load: Load<ComponentType<KindCellProps<Kind>>> },
): CellPart;
export function cell<Kind extends AttributeKind>(
  written: OfKind<Kind> & CellWidth & { readonly load: Load<ComponentType<KindCellProps<Kind>>> },
): CellPart;
export function cell(written: object & CellWidth & Part): CellPart {
  return { of: placeOf(written), width: written.width, load: written.load };
}

/** Defines the input of an attribute, or of every attribute of a kind. */
export function input<R extends Resource, Name extends AttributeName<R>>(
  written: OfAttribute<R, Name> & { readonly load: Load<ComponentType<InputProps<R, Name>>> },
): InputPart;
export function input<Kind extends AttributeKind>(
  written: OfKind<Kind> & { readonly load: Load<ComponentType<KindInputProps<Kind>>> },
): InputPart;
export function input(written: object & Part): InputPart {
  return { of: placeOf(written), load: written.load };
}

/** Defines a section below the form of a record. */
export function section<R extends Resource>({
  resource,
  label,
  load,
  when,
}: {
  readonly resource: R;
  /** Its heading, in French. */
  readonly label: string;
  /** Whether a record shows it; all do by default. */
  readonly when?: (record: Readonly<RecordOf<R>>, person: Person) => boolean;
  readonly load: Load<ComponentType<SectionProps<R>>>;
}): SectionPart {
  // It is only called with records of this resource.
  return { resource, label, load, when: when as SectionPart['when'] };
}

/** Defines an action on the open record, or on the selected records. */
export function action<R extends Resource>({
  resource,
  name,
  label,
  places = ['record', 'selection'],
  right = 'update',
  load,
  when,
}: {
  readonly resource: R;
  /** Unique within the resource: `start-works`. */
  readonly name: string;
  /** In French, such as « Lancer les travaux ». */
  readonly label: string;
  /** Where it is offered; by default for the open record and for a selection. */
  readonly places?: readonly ActionPlace[];
  /** The right on a record that it requires; `update` by default. */
  readonly right?: ActionRight;
  readonly when?: (record: Readonly<RecordOf<R>>, person: Person) => boolean;
  readonly load: Load<ActionCode<R>>;
}): ActionPart {
  return { resource, name, label, places, right, load, when: when as SectionPart['when'] };
}

/** Defines a separate screen, with an entry in the menu. */
export function screen({
  path,
  label,
  icon,
  role = 'reader',
  load,
}: {
  /** Its address below `#/espace/`: `works`. */
  readonly path: string;
  /** Shown in the menu, in the title of the page and above the screen. */
  readonly label: string;
  /** Icon of its menu entry; one of those of resources. */
  readonly icon?: ResourceIcon;
  /** The lowest role that sees it; `reader` by default. */
  readonly role?: Role;
  readonly load: Load<ComponentType<ScreenProps>>;
}): ScreenPart {
  return { path, label, icon: icon ?? null, role, load };
}
