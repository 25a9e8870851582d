import type { RecordKey } from '@ne2016/data-layer';
import type { RecordValues } from '#values/record-title.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Condition, FilterGroup } from '#query/view/view.ts';
import type { RecordGroups } from '../placed-groups.ts';
import { type DayNumber, dayOfNumber, dayOfValue, shiftDays } from './days.ts';
import type { CalendarEvent } from './event-lanes.ts';

/** The dates by which a calendar places records. Without an end, a record is on one day. */
export interface CalendarDates {
  readonly start: Field;
  readonly end: Field | undefined;
}

/** The dates of a group of records: equal days, and equal times if they have one. */
interface EventDates {
  readonly start: DayNumber;
  readonly end: DayNumber;
  /** The instant of a record on one day, as stored. */
  readonly time: string;
}

/** The group of a record: the same object for the same dates, so that other dates are another group. */
export type CalendarGroup = EventDates | 'undated';

/** Returns the days of a record; `undefined` for one without a date. An end before the start is ignored. */
export function eventDays(
  { start, end }: CalendarDates,
  values: RecordValues,
): readonly [start: DayNumber, end: DayNumber] | undefined {
  const first = dayOfValue(start.read(values));
  if (first === undefined) return undefined;
  const last = end === undefined ? undefined : dayOfValue(end.read(values));
  return [first, last === undefined || last < first ? first : last];
}

/** Returns a function from the values of a record to its group. */
export function calendarGrouping(dates: CalendarDates): (values: RecordValues) => CalendarGroup {
  const known = new Map<string, EventDates>();
  const isTimed = dates.start.attribute.kind === 'dateTime';
  return (values) => {
    const days = eventDays(dates, values);
    if (days === undefined) return 'undated';
    const [start, end] = days;
    const time = isTimed && start === end ? String(dates.start.read(values)) : '';
    const id = `${start} ${end} ${time}`;
    const group = known.get(id) ?? { start, end, time };
    known.set(id, group);
    return group;
  };
}

/** Compares events: those over several days first, by start, longest first; the others by day and time. */
function compareDates(one: EventDates, other: EventDates): number {
  const isLong = ({ start, end }: EventDates) => Number(start < end);
  return (
    isLong(other) - isLong(one) ||
    one.start - other.start ||
    other.end - one.end ||
    (one.time < other.time ? -1 : Number(one.time > other.time))
  );
}

/** Returns the events of some days. Reads no record, because the groups have the dates. */
export function eventsBetween(
  groups: RecordGroups<CalendarGroup>,
  [from, to]: readonly [DayNumber, DayNumber],
): readonly CalendarEvent[] {
  const shown: (readonly [EventDates, readonly RecordKey[]])[] = [];
  for (const [dates, keys] of groups)
    if (dates !== 'undated' && dates.start <= to && dates.end >= from) shown.push([dates, keys]);
  return shown
    .sort(([one], [other]) => compareDates(one, other))
    .flatMap(([{ start, end }, keys]) => keys.map((key) => ({ key, start, end })));
}

/** Returns the days with events, each with its events. */
export function eventsByDay(
  events: readonly CalendarEvent[],
  [from, to]: readonly [DayNumber, DayNumber],
): readonly { readonly day: DayNumber; readonly events: readonly CalendarEvent[] }[] {
  const days = Array.from({ length: to - from + 1 }, (_, place) => ({
    day: from + place,
    events: [] as CalendarEvent[],
  }));
  for (const event of events)
    for (let day = Math.max(event.start, from); day <= Math.min(event.end, to); day += 1)
      days[day - from]?.events.push(event);
  return days.filter((day) => day.events.length > 0);
}

/** Returns the filter for the records that a calendar shows on a day. */
export function dayCondition({ start, end }: CalendarDates, day: DayNumber): Condition | FilterGroup {
  const text = dayOfNumber(day);
  const between = (field: Field, from: string, to: string): Condition => ({
    field: field.path,
    operator: 'between',
    values: [from, to],
  });
  const begins = between(start, text, text);
  if (end === undefined) return begins;
  const lasts: FilterGroup = { match: 'all', parts: [between(start, '', text), between(end, text, '')] };
  return { match: 'any', parts: [begins, lasts] };
}

/** Returns the dates of a record that is moved by some days, at the same time of day. */
export function movedDates(
  { start, end }: CalendarDates,
  values: RecordValues,
  days: number,
): Record<string, string> {
  const moved: Record<string, string> = {};
  for (const field of end === undefined || end.path === start.path ? [start] : [start, end]) {
    const value = field.read(values);
    if (typeof value === 'string' && dayOfValue(value) !== undefined)
      moved[field.path] = shiftDays(value, days);
  }
  return moved;
}

/** Returns the first date of a record without one; an instant gets the start of the day. */
export function firstDate({ start }: CalendarDates, day: DayNumber): Record<string, string> {
  const text = dayOfNumber(day);
  const isDay = start.attribute.kind === 'date';
  return { [start.path]: isDay ? text : new Date(`${text}T00:00`).toISOString() };
}
