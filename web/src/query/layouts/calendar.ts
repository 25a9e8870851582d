import { readDay } from '#formats/calendar-day.ts';
import type { Field } from '../fields/fields.ts';
import { isFieldText } from '../fields/grouping.ts';
import { isOneOf } from '../fields/is-one-of.ts';
import { ownFields } from './fields-of-kinds.ts';
import type { LayoutDefinition } from './layout-definition.ts';

/**
 * `start` and `end` are dates; without `end`, a record is on one day. `anchor` is the month (`YYYY-MM`), or
 * a day of the week, that is shown; empty for the current one.
 */
export interface CalendarLayout {
  readonly type: 'calendar';
  readonly start: string;
  readonly end: string;
  readonly period: 'month' | 'week';
  readonly anchor: string;
}

/** Returns the fields that can place a record in a calendar. */
export const calendarFields = (fields: readonly Field[]) => ownFields(fields, 'date', 'dateTime');

/** Whether a text is a month (`2026-03`), a day or empty. */
const isAnchor = (text: string) =>
  text === '' || readDay(text) !== undefined || readDay(`${text}-01`) !== undefined;

export const calendarLayout: LayoutDefinition<CalendarLayout> = {
  type: 'calendar',
  columns: 'none',
  offer: (fields) =>
    calendarFields(fields).length > 0
      ? { type: 'calendar', start: '', end: '', period: 'month', anchor: '' }
      : null,
  uses: ({ start, end }) => [
    { path: start, among: calendarFields },
    { path: end, among: calendarFields },
  ],
  write: ({ start, end, period, anchor }) => [start, end, period, ...(anchor === '' ? [] : [anchor])],
  read([start = '', end = '', period = '', anchor = '']) {
    const isRead =
      isFieldText(start) && isFieldText(end) && isOneOf(['', 'month', 'week'], period) && isAnchor(anchor);
    if (!isRead) return undefined;
    return { type: 'calendar', start, end, period: period === 'week' ? 'week' : 'month', anchor };
  },
  renamed: (layout, rename) => ({ ...layout, start: rename(layout.start), end: rename(layout.end) }),
  // A saved calendar opens at the current month, not at the one on the screen.
  saved: (layout) => ({ ...layout, anchor: '' }),
};
