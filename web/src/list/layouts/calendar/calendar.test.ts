import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFilter } from '#query/filter/compile-filter.ts';
import type { Field } from '#query/fields/fields.ts';
import {
  type CalendarDates,
  type CalendarGroup,
  calendarGrouping,
  dayCondition,
  eventDays,
  eventsBetween,
  eventsByDay,
} from './calendar-events.ts';
import {
  anchorDay,
  anchorText,
  dayNumber,
  dayOfNumber,
  dayOfValue,
  dayParts,
  monthOf,
  shiftDays,
  shownWeeks,
  stepPeriod,
  weekday,
} from './days.ts';
import { type CalendarEvent, layWeek } from './event-lanes.ts';

const day = fc.integer({ min: -20_000, max: 40_000 });

test('a day has one number, and the next day the next one', () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(dayNumber(dayOfNumber(number))).toBe(number);
      expect(weekday(number)).toBe((new Date(number * 86_400_000).getUTCDay() + 6) % 7);
    }),
  );
  expect(dayNumber('2026-02-31')).toBeUndefined();
});

test('a month has the days from its first to its last one', () => {
  const month = (from: string, to: string) => [dayNumber(from), dayNumber(to)];
  expect(monthOf(dayNumber('2026-11-24') ?? 0)).toEqual(month('2026-11-01', '2026-11-30'));
  expect(monthOf(dayNumber('2028-02-01') ?? 0)).toEqual(month('2028-02-01', '2028-02-29'));
  expect(monthOf(dayNumber('2026-12-31') ?? 0)).toEqual(month('2026-12-01', '2026-12-31'));
});

test('a month is shown in whole weeks from Monday, without a week of other months', () => {
  fc.assert(
    fc.property(day, (anchor) => {
      const weeks = shownWeeks('month', anchor);
      const [year, month] = dayParts(anchor);
      for (const monday of weeks) {
        const months = Array.from({ length: 7 }, (_, place) =>
          dayParts(monday + place)
            .slice(0, 2)
            .join('-'),
        );
        expect(weekday(monday)).toBe(0);
        expect(months).toContain(`${year}-${month}`);
      }
      const shown = weeks.flatMap((monday) =>
        Array.from({ length: 7 }, (_, place) => dayParts(monday + place)),
      );
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      expect(shown.filter((one) => one[0] === year && one[1] === month)).toHaveLength(last);
    }),
  );
});

test('going to the next month and back leads to the same month', () => {
  fc.assert(
    fc.property(day, (anchor) => {
      const next = stepPeriod('month', anchor, 1);
      const [year, month] = dayParts(anchor);
      const [nextYear, nextMonth] = dayParts(next);
      expect(nextYear * 12 + nextMonth).toBe(year * 12 + month + 1);
      expect(dayParts(stepPeriod('month', next, -1)).slice(0, 2)).toEqual([year, month]);
    }),
  );
});

test('a moved instant keeps its time of day, also over a change of the clocks', () => {
  const instant = new Date(2026, 2, 27, 14, 30).toISOString();
  const moved = new Date(shiftDays(instant, 3));
  expect([moved.getDate(), moved.getHours(), moved.getMinutes()]).toEqual([30, 14, 30]);
  expect(shiftDays('2026-02-27', 3)).toBe('2026-03-02');
  expect(shiftDays('bientôt', 3)).toBe('bientôt');
  expect(dayOfValue(instant)).toBe(dayNumber('2026-03-27'));
});

test('events of a week never lie over each other, and none is lost', () => {
  const event = fc.record({ start: fc.integer({ min: -9, max: 9 }), length: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (drawn, lanes) => {
      const events = drawn.map(({ start, length }, key): CalendarEvent => ({
        key,
        start,
        end: start + length,
      }));
      const { segments, hidden, counts } = layWeek(0, events, lanes);
      for (let place = 0; place < 7; place += 1) {
        const here = events.filter(({ start, end }) => start <= place && place <= end);
        const shown = segments.filter(({ column, span }) => column <= place && place < column + span);
        expect(counts[place]).toBe(here.length);
        expect(shown.length + (hidden[place] ?? 0)).toBe(here.length);
        expect(new Set(shown.map(({ lane }) => lane)).size).toBe(shown.length);
        const isFull = here.length > lanes;
        for (const { lane } of shown) expect(lane).toBeLessThan(isFull ? lanes - 1 : lanes);
      }
    }),
  );
});

const dateField = (path: string, kind: 'date' | 'dateTime'): Field => ({
  path,
  label: path,
  attribute: { kind, label: path },
  read: (values) => values[path],
});
const dates: CalendarDates = { start: dateField('begins', 'date'), end: dateField('ends', 'date') };

test('what names a month or a week leads to it', () => {
  fc.assert(
    fc.property(day, (number) => {
      const month = anchorDay(anchorText('month', number)) ?? Number.NaN;
      expect(dayParts(month)).toEqual([...dayParts(number).slice(0, 2), 1]);
      expect(anchorDay(anchorText('week', number))).toBe(number);
    }),
  );
});

const shortDay = fc.integer({ min: 0, max: 40 }).map(dayOfNumber);
const dated = fc.record({ begins: fc.option(shortDay), ends: fc.option(shortDay) });

test('the events of some days are those whose dates cover them, each on all of its days', () => {
  fc.assert(
    fc.property(fc.array(dated, { maxLength: 40 }), fc.integer({ min: 0, max: 30 }), (records, from) => {
      const groupOf = calendarGrouping(dates);
      const groups = Map.groupBy(records.keys(), (key) => groupOf(records[key] ?? {}));
      const range = [from, from + 6] as const;
      const events = eventsBetween(groups, range);
      const covers = (key: number, at: number) => {
        const days = eventDays(dates, records[key] ?? {});
        return days !== undefined && days[0] <= at && at <= days[1];
      };
      const week = Array.from({ length: 7 }, (_, place) => from + place);
      const expected = [...records.keys()].filter((key) => week.some((at) => covers(key, at)));
      expect(events.map(({ key }) => key).toSorted((a, b) => Number(a) - Number(b))).toEqual(expected);
      const shown = new Map(eventsByDay(events, range).map((one) => [one.day, one.events]));
      for (const at of week)
        expect((shown.get(at) ?? []).map(({ key }) => Number(key)).toSorted((a, b) => a - b)).toEqual(
          [...records.keys()].filter((key) => covers(key, at)),
        );
    }),
  );
});

test('other dates are another group, the same dates the same one', () => {
  const groupOf = calendarGrouping(dates);
  const long = groupOf({ begins: '2026-03-02', ends: '2026-03-04' });
  expect(groupOf({ begins: '2026-03-02', ends: '2026-03-04' })).toBe(long);
  expect(groupOf({ begins: '2026-03-03', ends: '2026-03-05' })).not.toBe(long);
});

test('events of a day are in the order of their times, also after one has another time', () => {
  const timed = calendarGrouping({ start: dateField('begins', 'dateTime'), end: undefined });
  const at = (hour: number) => new Date(2026, 2, 5, hour).toISOString();
  const groups = new Map<CalendarGroup, readonly number[]>([
    [timed({ begins: at(14) }), [1]],
    [timed({ begins: at(9) }), [2]],
  ]);
  const shown = dayNumber('2026-03-05') ?? Number.NaN;
  expect(eventsBetween(groups, [shown, shown]).map(({ key }) => key)).toEqual([2, 1]);
  expect(timed({ begins: at(8) })).not.toBe(timed({ begins: at(9) }));
});

test('the table shows the records that the list of a day has', () => {
  fc.assert(
    fc.property(dated, fc.integer({ min: 0, max: 40 }), (record, at) => {
      const filter = { match: 'all' as const, parts: [dayCondition(dates, at)] };
      const isFound = compileFilter(filter, [dates.start, dates.end ?? dates.start], { today: '2026-03-05' });
      const days = eventDays(dates, record);
      const isShown = days !== undefined && days[0] <= at && at <= days[1];
      expect(isFound?.(record)).toBe(isShown);
    }),
  );
});
