import type { ActionPart, CellPart, InputPart, ScreenPart, SectionPart } from './part-api.ts';

/** The parts of an extension. */
export interface InterfaceParts {
  readonly cells?: readonly CellPart[];
  readonly inputs?: readonly InputPart[];
  readonly sections?: readonly SectionPart[];
  readonly actions?: readonly ActionPart[];
  readonly screens?: readonly ScreenPart[];
}

/** Code of the team for the browser; made by {@link defineInterfaceExtension}. */
export interface InterfaceExtension extends Required<InterfaceParts> {
  readonly name: string;
  /** The stack trace of its definition. */
  readonly place: string;
  /** The parts as written, for the check of faults. */
  readonly written: unknown;
}

/**
 * Defines code of the team for the browser, which runs once `extensions/src/interface.ts` lists it. Never
 * throws, so that the faults of all extensions can be reported together.
 * @param name unique, such as `project-interface`.
 */
export function defineInterfaceExtension(name: string, parts: InterfaceParts): InterfaceExtension {
  const { cells = [], inputs = [], sections = [], actions = [], screens = [] }: InterfaceParts = parts ?? {};
  const place = process.env.NODE_ENV === 'production' ? '' : (new Error().stack ?? '');
  return { name, cells, inputs, sections, actions, screens, place, written: parts };
}
