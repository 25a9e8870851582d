import type { ComponentType } from 'react';
import { addBundledTexts } from '#ui/texts/texts.ts';
import type { LayoutType } from '#query/layouts/layouts.ts';
import type { LayoutBesideTable, LayoutProps } from '../layouts/layout-props.ts';

type LayoutComponent = ComponentType<LayoutProps>;

// Each layout takes its own settings, which the compiler cannot follow through the table.
const loaders: Readonly<Record<LayoutBesideTable['type'], () => Promise<LayoutComponent>>> = {
  board: async () => (await import('../layouts/board/board.tsx')).Board as LayoutComponent,
  calendar: async () => (await import('../layouts/calendar/calendar.tsx')).Calendar as LayoutComponent,
  chart: async () => (await import('../layouts/chart/chart.tsx')).Chart as LayoutComponent,
};

const loaded = new Map<LayoutBesideTable['type'], LayoutComponent>();

/** Returns the code of a layout, if it is loaded. */
export function loadedLayout(type: LayoutBesideTable['type']): LayoutComponent | undefined {
  return loaded.get(type);
}

/** Loads the code of a layout, with its texts. */
export async function loadLayout(type: LayoutBesideTable['type']): Promise<LayoutComponent> {
  const [layout, { layoutsTexts }] = await Promise.all([loaders[type](), import('./layouts-texts.ts')]);
  addBundledTexts(layoutsTexts);
  loaded.set(type, layout);
  return layout;
}

/** Preloads the code of a layout that the user is about to choose. A failure is shown once it is chosen. */
export function preloadLayout(type: LayoutType): void {
  if (type !== 'table') loadLayout(type).catch(() => undefined);
}
