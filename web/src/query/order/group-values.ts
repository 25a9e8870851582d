import { type Attribute, isEmpty } from '@ne2016/contract';
import { localDay, readDay, readInstant } from '#formats/calendar-day.ts';
import { formatDate } from '#formats/format-date.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';
import type { Grouping } from '../fields/grouping.ts';
import { isTime, kindOf } from '#values/kinds/kinds.ts';

/** The group of records without a value. */
export const emptyGroup = '';

/** Length of the prefix of a day that identifies its group: `2026-03`, `2026`. */
const lengths: Readonly<Record<Grouping['by'], number>> = { value: 10, month: 7, year: 4 };

/** Returns the day of an instant in the local time zone; text that is not an instant is returned as it is. */
function dayOf(value: string): string {
  const time = readInstant(value);
  return (time && localDay(time)) ?? value;
}

/**
 * Returns a function from a value of a field to its group: a stable text, either the value itself (option,
 * `true`, identifier, number, text) or the prefix of a day (`2026-03-05`, `2026-03`, `2026`). Empty for an
 * empty value.
 */
export function groupIdOf(field: Field, by: Grouping['by']): (value: unknown) => string {
  const { attribute } = field;
  const toText: (value: unknown) => string =
    attribute.kind === 'dateTime' ? (value) => dayOf(String(value)) : String;
  if (!isTime(attribute)) return (value) => (isEmpty(value) ? emptyGroup : String(value));
  return (value) => (isEmpty(value) ? emptyGroup : toText(value).slice(0, lengths[by]));
}

/**
 * Returns the value that the records of a group share. Of a date, the group has only the day or its prefix.
 */
export function valueOfGroup(attribute: Attribute, id: string): unknown {
  const { type } = kindOf(attribute);
  if (type === 'number') return Number.isNaN(Number(id)) ? id : Number(id);
  return type === 'boolean' && (id === 'true' || id === 'false') ? id === 'true' : id;
}

/** Returns a formatter of months: « mars 2026 ». Text that is not a month is returned as it is. */
function monthTexts({ locale }: TextContext['pack']): (month: string) => string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => (readDay(`${month}-01`) === undefined ? month : format.format(new Date(`${month}-01`)));
}

/** Returns a function that labels the groups of a field: « En travaux », « mars 2026 ». */
export function groupLabelOf(
  { attribute }: Field,
  by: Grouping['by'],
  context: TextContext,
  emptyLabel: string,
  unknownLabel: (id: string) => string,
): (id: string) => string {
  const isDate = isTime(attribute);
  const monthText = isDate && by === 'month' ? monthTexts(context.pack) : undefined;
  return (id) => {
    if (id === emptyGroup) return emptyLabel;
    if (monthText !== undefined) return monthText(id);
    if (isDate) return by === 'year' ? id : formatDate(id, context.pack);
    // A link to a deleted record, or to one that this person may not read, has no title.
    return valueText(attribute, valueOfGroup(attribute, id), context) || unknownLabel(id);
  };
}
