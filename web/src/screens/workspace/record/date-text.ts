import { localDay, readDay, readInstant } from '../../../formats/calendar-day.ts';
import { formatDate, formatDateTime, formatTime } from '../../../formats/format-date.ts';
import type { LocalePack } from '../../../formats/locale-pack.ts';
import { parseDate } from '../../../formats/parse-date.ts';
import { parseDateTime } from '../../../formats/parse-date-time.ts';
import type { DateText } from '../../../ui/form/date-input.tsx';

/** Days, `YYYY-MM-DD`, as a language writes them. */
export function dayText(pack: LocalePack): DateText {
  return {
    placeholder: pack.datePlaceholder,
    parse: (text) => parseDate(text, pack),
    format: (day) => formatDate(day, pack),
    dayOf: (day) => (readDay(day) === undefined ? null : day),
    withDay: (_, day) => formatDate(day, pack),
  };
}

/** Instants in UTC as a language writes them, to the minute, in the browser’s time zone. */
export function instantText(pack: LocalePack): DateText {
  return {
    placeholder: `${pack.datePlaceholder} ${pack.timePlaceholder}`,
    parse: (text) => parseDateTime(text, pack),
    format: (instant) => formatDateTime(instant, pack),
    dayOf: (instant) => {
      const time = readInstant(instant);
      return (time && localDay(time)) ?? null;
    },
    withDay: (value, day) => {
      const date = formatDate(day, pack);
      // Without a time the value is not valid yet: none is invented.
      return value === null || readInstant(value) === undefined ? date : `${date} ${formatTime(value, pack)}`;
    },
  };
}
