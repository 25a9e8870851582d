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

/** One month to take a day from. */
export function MonthCalendar() {
  return (
    <Calendar>
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
