import type { ActionPart, CellPart, InputPart, ScreenPart, SectionPart } from './part-api.ts';

/** What an extension may consist of. */
export interface InterfaceParts {
  readonly cells?: readonly CellPart[];
  readonly inputs?: readonly InputPart[];
  readonly sections?: readonly SectionPart[];
  readonly actions?: readonly ActionPart[];
  readonly screens?: readonly ScreenPart[];
}

/** Code of the team that the browser runs; made by {@link defineInterfaceExtension}. */
export interface InterfaceExtension extends Required<InterfaceParts> {
  readonly name: string;
  /** The trace that leads to where it was defined. */
  readonly place: string;
  /** What was written, for the check that tells what of it cannot work. */
  readonly written: unknown;
}

/**
 * Defines code of the team that the browser runs once `extensions/src/interface.ts` lists it. It throws nothing, so
 * that the faults of all extensions can be reported together.
 * @param name tells it from others, such as `project-interface`.
 */
export function defineInterfaceExtension(name: string, parts: InterfaceParts): InterfaceExtension {
  const { cells = [], inputs = [], sections = [], actions = [], screens = [] }: InterfaceParts = parts ?? {};
  const place = process.env.NODE_ENV === 'production' ? '' : (new Error().stack ?? '');
  return { name, cells, inputs, sections, actions, screens, place, written: parts };
}
