import { localDay, readInstant } from '#formats/calendar-day.ts';
import { formatDate, formatExactDateTime, formatExactTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseDateTime } from '#formats/parse-date-time.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { DateInput, type DateText } from '#ui/form/date-input.tsx';
import type { InputProps, KindLooks } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

/** Formats instants in UTC for a language, to the minute, in the browser’s time zone. */
export function instantText(pack: LocalePack): DateText {
  return {
    placeholder: `${pack.datePlaceholder} ${pack.timePlaceholder}`,
    parse: (text) => parseDateTime(text, pack),
    format: (instant) => formatExactDateTime(instant, pack),
    dayOf: (instant) => {
      const time = readInstant(instant);
      return (time && localDay(time)) ?? null;
    },
    withDay: (value, day) => {
      const date = formatDate(day, pack);
      // Without a time the value is not valid yet: no default is invented.
      return value === null || readInstant(value) === undefined
        ? date
        : `${date} ${formatExactTime(value, pack)}`;
    },
  };
}

function InstantInput({ value, input }: InputProps<'dateTime'>) {
  const text = instantText(useLocalePack());
  return <DateInput {...input} text={text} value={typedText(value) || null} />;
}

export const dateTimeLooks: KindLooks<'dateTime'> = {
  Input: InstantInput,
};
