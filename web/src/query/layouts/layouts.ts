import type { Field } from '../fields/fields.ts';
import { boardLayout } from './board.ts';
import { calendarLayout } from './calendar.ts';
import { chartLayout } from './chart.ts';
import type { LayoutDefinition } from './layout-definition.ts';
import { tableLayout } from './table.ts';

/** The definition of each layout, in the order in which they are offered. */
export const layouts = [tableLayout, boardLayout, calendarLayout, chartLayout] as const;

/** The layout of a list, with its settings. An empty field is replaced by the first one that fits. */
export type Layout = NonNullable<ReturnType<(typeof layouts)[number]['read']>>;

export type LayoutType = Layout['type'];

const byType = Object.fromEntries(layouts.map((definition) => [definition.type, definition]));

export function definitionOf({ type }: Layout): LayoutDefinition<Layout> {
  // Each definition takes its own settings, which the compiler cannot follow through the table.
  return byType[type] as LayoutDefinition<Layout>;
}

/** Returns the layouts that a resource offers, each with its initial settings. */
export function offeredLayouts(fields: readonly Field[]): readonly Layout[] {
  return layouts.map((definition) => definition.offer(fields)).filter((layout) => layout !== null);
}

/** `board~status~budget` */
export function layoutText(layout: Layout): string {
  return [layout.type, ...definitionOf(layout).write(layout)].join('~');
}

/** Parses a layout; `undefined` if the text is invalid. */
export function readLayout(text: string): Layout | undefined {
  const [type, ...settings] = text.split('~');
  return layouts.find((definition) => definition.type === type)?.read(settings);
}
