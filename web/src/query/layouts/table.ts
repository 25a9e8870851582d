import type { LayoutDefinition } from './layout-definition.ts';

export interface TableLayout {
  readonly type: 'table';
}

/** The grid of the list itself, which every resource offers. */
export const tableLayout: LayoutDefinition<TableLayout> = {
  type: 'table',
  columns: 'ofView',
  offer: () => ({ type: 'table' }),
  uses: () => [],
  write: () => [],
  read: () => ({ type: 'table' }),
  renamed: (layout) => layout,
};
