import type { AttributeKind } from '@ne2016/contract';
import { isSummable } from '../tally/total-functions.ts';
import type { Field } from '../view/fields.ts';
import type { Layout } from '../view/view.ts';

/** An attribute of the records themselves, which can be changed from here. */
const isOwn = ({ path }: Field) => !/[.@]/.test(path);

function ofKinds(fields: readonly Field[], ...kinds: AttributeKind[]): Field[] {
  return fields.filter(({ attribute }) => kinds.includes(attribute.kind));
}

/** The fields whose options can be the columns of a board: a card that is moved gets another value. */
export function boardFields(fields: readonly Field[]): Field[] {
  return ofKinds(fields.filter(isOwn), 'choice');
}

/** The fields that can place a record in a calendar. */
export function calendarFields(fields: readonly Field[]): Field[] {
  return ofKinds(fields.filter(isOwn), 'date', 'dateTime');
}

/** The fields that can be added up. */
export function figureFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ attribute }) => isSummable(attribute));
}

/** The fields that can group the records of a chart, those with the fewest groups first; facts about them come last. */
export function chartFields(fields: readonly Field[]): Field[] {
  const isUnique = ({ attribute }: Field) => attribute.kind === 'text' && attribute.unique === true;
  const kinds: readonly AttributeKind[] = ['choice', 'flag', 'date', 'dateTime', 'link', 'text'];
  const isFact = ({ path }: Field) => path.startsWith('@');
  return kinds
    .flatMap((kind) => ofKinds(fields, kind))
    .filter((field) => !isUnique(field))
    .toSorted((one, other) => Number(isFact(one)) - Number(isFact(other)));
}

/** The field that a layout names, or the first that fits; `undefined` where none does. */
export function namedField(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path) ?? fields[0];
}

/** What the records of a resource can be laid out as, each with the settings that it has at first. */
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
