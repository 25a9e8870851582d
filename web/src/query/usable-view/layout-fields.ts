import { isSummable } from '../tally/total-functions.ts';
import type { Field } from '../fields/fields.ts';
import { definitionOf, type Layout } from '../layouts/layouts.ts';

/** Returns the fields that can be summed. */
export function figureFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ attribute }) => isSummable(attribute));
}

/** Returns the named field, or the first one if it is missing; `undefined` if there is none. */
export function namedField(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path) ?? fields[0];
}

/** Returns the fields of a layout that cannot be used for it. A field that is left open is chosen later. */
export function layoutFaults(layout: Layout, fields: readonly Field[]): readonly string[] {
  return definitionOf(layout)
    .uses(layout)
    .filter(({ path, among }) => {
      const fitting = among === 'figures' ? figureFields(fields) : among(fields);
      return path !== '' && fitting.every((field) => field.path !== path);
    })
    .map(({ path }) => path);
}
