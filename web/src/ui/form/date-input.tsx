import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { type FocusEvent, useId, useRef, useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  Dialog,
  DialogTrigger,
} from 'react-aria-components';
import type { CalendarMonthPickerAria, CalendarYearPickerAria } from 'react-aria/useCalendar';
import { useTranslation } from '../texts/use-translation.ts';
import { Button as FormButton } from '../button/button.tsx';
import { Icon } from '../button/icon.tsx';
import { Popover } from '../popover/popover.tsx';
import { classNames } from '../class-names.ts';
import styles from './date-input.module.css';
import type { FieldTies } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useTypedText } from './use-typed-text.ts';

/** How a date input reads and writes: the caller brings the language. */
export interface DateText {
  readonly placeholder: string;
  /** `undefined` for what is no date, or none yet. */
  parse(text: string): string | undefined;
  /** What is no date comes back as it is. */
  format(value: string): string;
  /** The day of a value, `YYYY-MM-DD`; `null` for what is no date. */
  dayOf(value: string): string | null;
  /** The text for a day that is taken from the calendar while the input has `value`. */
  withDay(value: string | null, day: string): string;
}

interface DateInputProps {
  ties: FieldTies;
  text: DateText;
  /** What is no date, or none yet, is a value too: it is for the caller to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  inputMode?: 'numeric' | 'text';
  readOnly?: boolean;
}

/**
 * A date typed as text or taken from a calendar. Not an input of parts, as those keep an incomplete date to
 * themselves and put an impossible one right, so that another is saved than the one that was typed.
 */
export function DateInput({ ties, text, value, onChange, onBlur, inputMode, readOnly }: DateInputProps) {
  const [isOpen, setOpen] = useState(false);
  /** What scrolls around the field, if anything. */
  const [boundary, setBoundary] = useState<Element | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const written = value === null ? '' : text.format(value);
  const typed = useTypedText({ value, written, parse: text.parse, onChange });
  const leave = (event: FocusEvent) => {
    typed.rest();
    // Who goes on to the calendar has not left the field.
    if (!isOpen && !event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  const choose = (day: string) => {
    typed.type(text.withDay(value, day));
    setOpen(false);
  };
  const open = (isWanted: boolean) => {
    setBoundary(frame.current?.closest('[data-scrolls]') ?? null);
    setOpen(isWanted);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <div ref={frame} className={styles['date']} onBlur={leave}>
        <TextInput
          {...ties}
          inputMode={inputMode}
          autoComplete="off"
          readOnly={readOnly}
          placeholder={readOnly === true ? undefined : text.placeholder}
          value={typed.text}
          onChange={typed.type}
        />
        {readOnly !== true && <CalendarButton labelledBy={ties['aria-labelledby']} />}
      </div>
      <Popover
        triggerRef={frame}
        placement="bottom end"
        // What is to be done with the form stays in reach.
        {...(boundary !== null && { boundaryElement: boundary })}
        className={styles['popover']}
      >
        <Dialog aria-labelledby={ties['aria-labelledby']} className={classNames(styles['dialog'])}>
          <MonthCalendar day={value === null ? null : text.dayOf(value)} onChoose={choose} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Says of which field it opens the calendar. */
function CalendarButton({ labelledBy }: { labelledBy: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Button
      id={id}
      aria-label={t('ui.openCalendar')}
      aria-labelledby={`${id} ${labelledBy}`}
      className={classNames(styles['open'])}
    >
      <Icon name="calendar" />
    </Button>
  );
}

interface MonthCalendarProps {
  /** `YYYY-MM-DD`, a day that exists. */
  day: string | null;
  onChoose: (day: string) => void;
}

/** One month to take a day from. Opens at the day that is chosen, which can be chosen again, or at today. */
function MonthCalendar({ day, onChoose }: MonthCalendarProps) {
  const { t } = useTranslation();
  return (
    <Calendar
      // The calendar is in a dialog that somebody has opened, who wants to move in it at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={day === null ? null : parseDate(day)}
      onChange={(date) => onChoose(date.toString())}
    >
      <header className={styles['month']}>
        <Button slot="previous" className={classNames(styles['turn'])}>
          <Icon name="chevronLeft" />
        </Button>
        <CalendarMonthPicker>{(month) => <TurnTo {...month} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={yearsToChoose}>{(year) => <TurnTo {...year} />}</CalendarYearPicker>
        <Button slot="next" className={classNames(styles['turn'])}>
          <Icon name="chevronRight" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={classNames(styles['weekday'])}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={classNames(styles['day'])} />}
        </CalendarGridBody>
      </CalendarGrid>
      <FormButton look="quiet" onClick={() => onChoose(today(getLocalTimeZone()).toString())}>
        {t('ui.today')}
      </FormButton>
    </Calendar>
  );
}

/** So many years around the one that is shown; others are typed. */
const yearsToChoose = 60;

/** The month or the year that is shown, and the choice of another. */
function TurnTo({ items, value, onChange, ...ties }: CalendarYearPickerAria | CalendarMonthPickerAria) {
  return (
    <select
      {...ties}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className={styles['turnTo']}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
