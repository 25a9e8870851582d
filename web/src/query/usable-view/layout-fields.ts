import type { AttributeKind } from '@ne2016/contract';
import { isSummable } from '../tally/total-functions.ts';
import type { Field } from '../fields/fields.ts';
import type { Layout } from '../view/view.ts';

/** Whether a field is an attribute of the record itself, which can be edited here. */
const isOwn = ({ path }: Field) => !/[.@]/.test(path);

function ofKinds(fields: readonly Field[], ...kinds: AttributeKind[]): Field[] {
  return fields.filter(({ attribute }) => kinds.includes(attribute.kind));
}

/** Returns the fields whose options can be the columns of a board: moving a card changes the value. */
export function boardFields(fields: readonly Field[]): Field[] {
  return ofKinds(fields.filter(isOwn), 'choice');
}

/** Returns the fields that can place a record in a calendar. */
export function calendarFields(fields: readonly Field[]): Field[] {
  return ofKinds(fields.filter(isOwn), 'date', 'dateTime');
}

/** Returns the fields that can be summed. */
export function figureFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ attribute }) => isSummable(attribute));
}

/**
 * Returns the fields that can group the records of a chart: those with the fewest groups first, facts last.
 */
export function chartFields(fields: readonly Field[]): Field[] {
  const isUnique = ({ attribute }: Field) => attribute.kind === 'text' && attribute.unique === true;
  const kinds: readonly AttributeKind[] = ['choice', 'flag', 'date', 'dateTime', 'link', 'text'];
  const isFact = ({ path }: Field) => path.startsWith('@');
  return kinds
    .flatMap((kind) => ofKinds(fields, kind))
    .filter((field) => !isUnique(field))
    .toSorted((one, other) => Number(isFact(one)) - Number(isFact(other)));
}

/** Returns the named field, or the first one if it is missing; `undefined` if there is none. */
export function namedField(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path) ?? fields[0];
}

/** Returns the layouts that a resource offers, each with its initial settings. */
export function offeredLayouts(fields: readonly Field[]): readonly Layout[] {
  const amount = ofKinds(fields.filter(isOwn), 'amount')[0]?.path ?? '';
  const layouts: Layout[] = [{ type: 'table' }];
  if (boardFields(fields).length > 0) layouts.push({ type: 'board', by: '', figure: amount });
  if (calendarFields(fields).length > 0)
    layouts.push({ type: 'calendar', start: '', end: '', period: 'month', anchor: '' });
  if (chartFields(fields).length > 0)
    layouts.push({ type: 'chart', form: 'bar', by: { field: '', by: 'value' }, figure: '' });
  return layouts;
}
