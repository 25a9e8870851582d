import { parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { Icon } from '../button/icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './date-input.module.css';

interface MonthCalendarProps {
  /** `YYYY-MM-DD`, a day that exists. */
  day: string | null;
  onChoose: (day: string) => void;
}

/** One month to take a day from. Opens at the day that is chosen, which can be chosen again, or at today. */
export function MonthCalendar({ day, onChoose }: MonthCalendarProps) {
  return (
    <Calendar
      // The calendar stands in a dialog that was asked for: who opens it wants to move in it at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={day === null ? null : parseDate(day)}
      onChange={(date) => onChoose(date.toString())}
    >
      <header className={styles['month']}>
        <Button slot="previous" className={classNames(styles['turn'])}>
          <Icon name="chevronLeft" />
        </Button>
        <Heading className={classNames(styles['monthName'])} />
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
    </Calendar>
  );
}
