import { type Attribute, type Person, type Resource, roles } from '@ne2016/contract';
import { interfaceExtensions } from '@ne2016/extensions/interface';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import { unlessThrown } from '#live/records/unless-thrown.ts';
import type { InterfaceExtension } from '../interface-extension.ts';
import type { ActionPart, CellPart, InputPart, ScreenPart, SectionPart, ShownPlace } from '../part-api.ts';

const keyOf = (of: ShownPlace) => ('kind' in of ? of.kind : `${of.resource.name}.${of.attribute}`);

/** Parts by place; one for an attribute has priority over one for its kind. */
class PlacedParts<One extends CellPart | InputPart> {
  readonly #byPlace: ReadonlyMap<string, One>;

  constructor(parts: readonly One[]) {
    this.#byPlace = new Map(parts.map((part) => [keyOf(part.of), part]));
  }

  for(resource: Resource, attribute: string, { kind }: Attribute): One | undefined {
    if (this.#byPlace.size === 0) return undefined;
    return this.#byPlace.get(`${resource.name}.${attribute}`) ?? this.#byPlace.get(kind);
  }
}

/** The parts of all interface extensions, for lookup by place. */
export class InstalledParts {
  readonly cells: PlacedParts<CellPart>;
  readonly inputs: PlacedParts<InputPart>;
  readonly #sections: readonly SectionPart[];
  readonly #actions: readonly ActionPart[];
  readonly #screens: readonly ScreenPart[];

  constructor(extensions: readonly InterfaceExtension[]) {
    this.cells = new PlacedParts(extensions.flatMap(({ cells }) => cells));
    this.inputs = new PlacedParts(extensions.flatMap(({ inputs }) => inputs));
    this.#sections = extensions.flatMap(({ sections }) => sections);
    this.#actions = extensions.flatMap(({ actions }) => actions);
    this.#screens = extensions.flatMap(({ screens }) => screens);
  }

  sectionsOf({ name }: Resource): readonly SectionPart[] {
    return this.#sections.filter((part) => part.resource.name === name);
  }

  actionsOf({ name }: Resource): readonly ActionPart[] {
    return this.#actions.filter((part) => part.resource.name === name);
  }

  /** Returns the screens that a person may see. */
  screensFor({ role }: Pick<Person, 'role'>): readonly ScreenPart[] {
    return this.#screens.filter((part) => roles.indexOf(role) >= roles.indexOf(part.role));
  }
}

/** The team’s extensions; tests replace them. */
export const installedPartsPart = workspacePart(new InstalledParts(interfaceExtensions));

/** Returns the parts that the team has added. */
export function useInstalledParts(): InstalledParts {
  return useWorkspacePart(installedPartsPart);
}

/** Calls a function of the team; an error counts as `false`. */
export function isWanted(
  when: SectionPart['when'],
  record: Readonly<Record<string, unknown>>,
  { id, role }: Person,
): boolean {
  return unlessThrown(false, () => when?.(record, { id, role }) ?? true);
}
