import { readDay } from '#formats/calendar-day.ts';
import { formatDate } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseDate } from '#formats/parse-date.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { DateInput, type DateText } from '#ui/form/date-input.tsx';
import type { InputProps, KindLooks } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

/** Formats days, `YYYY-MM-DD`, for a language. */
export function dayText(pack: LocalePack): DateText {
  return {
    placeholder: pack.datePlaceholder,
    parse: (text) => parseDate(text, pack),
    format: (day) => formatDate(day, pack),
    dayOf: (day) => (readDay(day) === undefined ? null : day),
    withDay: (_, day) => formatDate(day, pack),
  };
}

function DayInput({ value, input }: InputProps<'date'>) {
  const text = dayText(useLocalePack());
  return <DateInput {...input} text={text} value={typedText(value) || null} inputMode="numeric" />;
}

export const dateLooks: KindLooks<'date'> = {
  Input: DayInput,
};
