import type { ComponentType } from 'react';
import { addBundledTexts } from '#ui/texts/texts.ts';
import type { LayoutType } from '#query/layouts/layouts.ts';
import type { NonTableLayout, LayoutProps } from '../layouts/layout-props.ts';

type ComponentOf<Type> = ComponentType<LayoutProps<Extract<NonTableLayout, { type: Type }>>>;

/**
 * Loads the component of each layout besides the table: by the types of the definitions, so that none is
 * missing and each takes its own settings.
 */
const loaders: { readonly [Type in NonTableLayout['type']]: () => Promise<ComponentOf<Type>> } = {
  board: async () => (await import('../layouts/board/board.tsx')).Board,
  calendar: async () => (await import('../layouts/calendar/calendar.tsx')).Calendar,
  chart: async () => (await import('../layouts/chart/chart.tsx')).Chart,
};

type LayoutComponent = ComponentType<LayoutProps>;

const loaded = new Map<NonTableLayout['type'], LayoutComponent>();

/** Returns the code of a layout, if it is loaded. */
export function loadedLayout(type: NonTableLayout['type']): LayoutComponent | undefined {
  return loaded.get(type);
}

/** Loads the code of a layout, with its texts. */
export async function loadLayout(type: NonTableLayout['type']): Promise<LayoutComponent> {
  const [component, { layoutsTexts }] = await Promise.all([loaders[type](), import('./layouts-texts.ts')]);
  addBundledTexts(layoutsTexts);
  // The compiler cannot follow through the table which settings a component takes.
  const layout = component as LayoutComponent;
  loaded.set(type, layout);
  return layout;
}

/** Preloads the code of a layout that the user is about to choose. A failure is shown once it is chosen. */
export function preloadLayout(type: LayoutType): void {
  if (type !== 'table') loadLayout(type).catch(() => undefined);
}
