import type { Field } from '../fields/fields.ts';
import { isFieldText } from '../fields/grouping.ts';
import { ownFields } from './fields-of-kinds.ts';
import type { LayoutDefinition } from './layout-definition.ts';

/** A column for each option of `by`, with the sum of `figure` below it, or only the count. */
export interface BoardLayout {
  readonly type: 'board';
  readonly by: string;
  readonly figure: string;
}

/** Returns the fields whose options can be the columns of a board: moving a card changes the value. */
export const boardFields = (fields: readonly Field[]) => ownFields(fields, 'choice');

export const boardLayout: LayoutDefinition<BoardLayout> = {
  type: 'board',
  columns: 'declared',
  offer(fields) {
    if (boardFields(fields).length === 0) return null;
    return { type: 'board', by: '', figure: ownFields(fields, 'amount')[0]?.path ?? '' };
  },
  uses: ({ by, figure }) => [
    { path: by, among: boardFields },
    { path: figure, among: 'figures' },
  ],
  write: ({ by, figure }) => [by, figure],
  read: ([by = '', figure = '']) =>
    isFieldText(by) && isFieldText(figure) ? { type: 'board', by, figure } : undefined,
  renamed: (layout, rename) => ({ ...layout, by: rename(layout.by), figure: rename(layout.figure) }),
};
