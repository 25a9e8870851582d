import type { RecordKey } from '@ne2016/data-layer';
import type { DayNumber } from './days.ts';

/** A record in a calendar, from its first day to its last. */
export interface CalendarEvent {
  readonly key: RecordKey;
  readonly start: DayNumber;
  readonly end: DayNumber;
}

/** The part of an event in one week. */
export interface EventSegment {
  readonly event: CalendarEvent;
  /** Index of its first day in the week, from 0. */
  readonly column: number;
  /** Number of days of the week that it covers. */
  readonly span: number;
  /** Index of its line below the date, from 0. */
  readonly lane: number;
}

/** A week of a calendar. */
export interface CalendarWeek {
  readonly monday: DayNumber;
  readonly segments: readonly EventSegment[];
  /** Number of events without room, by day of the week. */
  readonly hidden: readonly number[];
  /** Number of events, by day of the week. */
  readonly counts: readonly number[];
}

/** Returns the days of a week that an event covers; `undefined` if it covers none. */
function daysIn(
  monday: DayNumber,
  { start, end }: CalendarEvent,
): readonly [first: number, last: number] | undefined {
  const [first, last] = [Math.max(start - monday, 0), Math.min(end - monday, 6)];
  return first <= last ? [first, last] : undefined;
}

/**
 * Assigns each event of a week a line that is free on all of its days, in the given order. On a day with more
 * events than lines, the last line is reserved for the number of hidden ones.
 * @param lanes Number of lines of a day.
 */
export function layWeek(monday: DayNumber, events: readonly CalendarEvent[], lanes: number): CalendarWeek {
  const placed = events.flatMap((event) => {
    const days = daysIn(monday, event);
    return days === undefined ? [] : [{ event, days }];
  });
  const counts = Array.from({ length: 7 }, () => 0);
  const eachDay = ([first, last]: readonly [number, number], visit: (day: number) => void) => {
    for (let day = first; day <= last; day += 1) visit(day);
  };
  for (const { days } of placed) eachDay(days, (day) => (counts[day] = (counts[day] ?? 0) + 1));
  const room = counts.map((count) => (count > lanes ? lanes - 1 : lanes));
  const taken = counts.map(() => new Set<number>());
  const hidden = counts.map(() => 0);
  const segments: EventSegment[] = [];
  for (const { event, days } of placed) {
    const [first, last] = days;
    const most = Math.min(...room.slice(first, last + 1));
    const isFree = (lane: number) => taken.slice(first, last + 1).every((used) => !used.has(lane));
    let lane = 0;
    while (lane < most && !isFree(lane)) lane += 1;
    if (lane >= most) eachDay(days, (day) => (hidden[day] = (hidden[day] ?? 0) + 1));
    else {
      eachDay(days, (day) => taken[day]?.add(lane));
      segments.push({ event, column: first, span: last - first + 1, lane });
    }
  }
  return { monday, segments, hidden, counts };
}
