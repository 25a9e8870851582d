import { type Attribute, isEmpty } from '@ne2016/contract';
import { localDay, readDay, readInstant } from '#formats/calendar-day.ts';
import { formatDate } from '#formats/format-date.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../view/fields.ts';
import type { Grouping } from '../view/view.ts';

/** The group of the records that have no value. */
export const emptyGroup = '';

/** How much of a day tells its group: `2026-03`, `2026`. */
const lengths: Readonly<Record<Grouping['by'], number>> = { value: 10, month: 7, year: 4 };

/** The day of an instant where this browser is; what is no instant yet as it is. */
function dayOf(value: string): string {
  const time = readInstant(value);
  return (time && localDay(time)) ?? value;
}

/**
 * Tells the group of a value of a field: a stable text, which is the value itself (an option, `true`, an identifier, a
 * number, a text) or the beginning of a day: `2026-03-05`, `2026-03`, `2026`. Empty for an empty value.
 */
export function groupIdOf(field: Field, by: Grouping['by']): (value: unknown) => string {
  const { kind } = field.attribute;
  const toText: (value: unknown) => string = kind === 'dateTime' ? (value) => dayOf(String(value)) : String;
  if (kind !== 'date' && kind !== 'dateTime') return (value) => (isEmpty(value) ? emptyGroup : String(value));
  return (value) => (isEmpty(value) ? emptyGroup : toText(value).slice(0, lengths[by]));
}

/** The value that the records of a group have, but for the dates, of which the group tells the day at most. */
export function valueOfGroup({ kind }: Attribute, id: string): unknown {
  if (kind === 'link' || kind === 'number' || kind === 'amount' || kind === 'duration')
    return Number.isNaN(Number(id)) ? id : Number(id);
  return kind === 'flag' && (id === 'true' || id === 'false') ? id === 'true' : id;
}

/** « mars 2026 »; what is no month as it is. */
function monthTexts({ locale }: TextContext['pack']): (month: string) => string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => (readDay(`${month}-01`) === undefined ? month : format.format(new Date(`${month}-01`)));
}

/** Names the groups of a field: « En travaux », « mars 2026 ». */
export function groupLabelOf(
  { attribute }: Field,
  by: Grouping['by'],
  context: TextContext,
  emptyLabel: string,
  unknownLabel: (id: string) => string,
): (id: string) => string {
  const isDate = attribute.kind === 'date' || attribute.kind === 'dateTime';
  const monthText = isDate && by === 'month' ? monthTexts(context.pack) : undefined;
  return (id) => {
    if (id === emptyGroup) return emptyLabel;
    if (monthText !== undefined) return monthText(id);
    if (isDate) return by === 'year' ? id : formatDate(id, context.pack);
    // A link to a record that is gone, or that this person does not see, has no title.
    return valueText(attribute, valueOfGroup(attribute, id), context) || unknownLabel(id);
  };
}
