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

/** How a date input reads and writes dates; depends on the language. */
export interface DateText {
  readonly placeholder: string;
  /** Returns `undefined` for text that is not a date, or not yet. */
  parse(text: string): string | undefined;
  /** Returns text that is not a date unchanged. */
  format(value: string): string;
  /** The day of a value, `YYYY-MM-DD`; `null` if it is not a date. */
  dayOf(value: string): string | null;
  /** Returns the text for a day chosen in the calendar while the input has `value`. */
  withDay(value: string | null, day: string): string;
}

interface DateInputProps {
  ties: FieldTies;
  text: DateText;
  /** Text that is not a date, or not yet, is a value too: the caller has to refuse it. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  inputMode?: 'numeric' | 'text';
  readOnly?: boolean;
}

/**
 * A date typed as text or chosen in a calendar. Not a segmented input: those keep an incomplete date to
 * themselves and correct an impossible one, so that the saved date may differ from the typed one.
 */
export function DateInput({ ties, text, value, onChange, onBlur, inputMode, readOnly }: DateInputProps) {
  const [isOpen, setOpen] = useState(false);
  /** The scroll container around the field, if any. */
  const [boundary, setBoundary] = useState<Element | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const written = value === null ? '' : text.format(value);
  const typed = useTypedText({ value, written, parse: text.parse, onChange });
  const leave = (event: FocusEvent) => {
    typed.rest();
    // Moving on to the calendar does not leave the field.
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
        // The actions of the form stay reachable.
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

/** Its accessible name includes the label of the field. */
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

/** A calendar of one month. Opens at the chosen day, which can be chosen again, or at today. */
function MonthCalendar({ day, onChoose }: MonthCalendarProps) {
  const { t } = useTranslation();
  return (
    <Calendar
      // The calendar is in a dialog that was opened on purpose: the focus moves into it at once.
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

/** Number of years to choose from, around the shown one; others are typed. */
const yearsToChoose = 60;

/** A select for the shown month or year. */
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
