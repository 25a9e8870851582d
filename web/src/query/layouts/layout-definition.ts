import type { Field } from '../fields/fields.ts';

/** A field that a layout uses. */
interface UsedField {
  /** As in the settings: empty is replaced by the first one that fits. */
  readonly path: string;
  /** Returns the fields that fit; `figures` are all that can be summed, which the values of kinds decide. */
  readonly among: 'figures' | ((fields: readonly Field[]) => readonly Field[]);
}

/**
 * What addresses, saved views and the query engine need of a layout. Its component, which needs React, is
 * registered by the same type in `list/layout-switch/load-layouts.ts`.
 */
export interface LayoutDefinition<Settings extends { readonly type: string }> {
  /** Begins its text form. It is stored in saved views: do not rename it. */
  readonly type: Settings['type'];
  /** The columns whose values it shows for each record. */
  readonly columns: 'ofView' | 'declared' | 'none';
  /** Returns the initial settings; `null` if a resource with these fields does not offer the layout. */
  offer(fields: readonly Field[]): Settings | null;
  /** Returns the fields by which it places and sums records. */
  uses(layout: Settings): readonly UsedField[];
  /** Returns the settings as texts, which follow the type in the text form: `board~status~budget`. */
  write(layout: Settings): readonly string[];
  /** Parses the settings, the last of which may be missing; `undefined` if they are invalid. */
  read(texts: readonly string[]): Settings | undefined;
  /** Returns the settings with other paths of fields, after attributes were renamed. */
  renamed(layout: Settings, rename: (path: string) => string): Settings;
  /** Returns the settings as a saved view has them, if that differs from how they are shown. */
  saved?(layout: Settings): Settings;
}
