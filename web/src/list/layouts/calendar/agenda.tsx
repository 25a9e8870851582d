import { useMemo } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { eventsByDay } from './calendar-events.ts';
import styles from './calendar.module.css';
import { longDay } from './day-text.ts';
import type { DayNumber } from './days.ts';
import { EventChip, type EventFrame } from './event-chip.tsx';
import type { CalendarEvent } from './event-lanes.ts';

interface AgendaProps {
  frame: EventFrame;
  /** The first and the last day to show. */
  range: readonly [DayNumber, DayNumber];
  events: readonly CalendarEvent[];
  today: DayNumber;
  onShow: (day: DayNumber, button: HTMLElement) => void;
}

/** Number of records of a day that are shown at once; the others on request. */
const mostOfDay = 20;

/** The days of a month or week that have records, as a list for narrow screens. */
export function Agenda({ frame, range: [from, to], events, today, onShow }: AgendaProps) {
  const { t } = useTranslation();
  const days = useMemo(() => eventsByDay(events, [from, to]), [events, from, to]);
  if (days.length === 0) return <p className={styles['nothing']}>{t('layouts.calendar.nothing')}</p>;
  return (
    <ul className={styles['agenda']}>
      {days.map(({ day, events: here }) => (
        <li key={day} className={classNames(styles['agendaDay'], day === today && styles['today'])}>
          <h3>{longDay(day, frame.context.pack)}</h3>
          {here.slice(0, mostOfDay).map(({ key, start, end }) => (
            <EventChip
              key={key}
              frame={frame}
              recordKey={key}
              isReachable
              isCutBefore={start < day}
              isCutAfter={end > day}
            />
          ))}
          {here.length > mostOfDay && (
            <button
              type="button"
              className={styles['others']}
              onClick={(event) => onShow(day, event.currentTarget)}
            >
              {t('layouts.calendar.others', { count: here.length - mostOfDay })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
