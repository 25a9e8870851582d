import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { useDropKeys } from '../use-drop-keys.ts';
import { useRecordDrop } from '../use-record-drop.ts';
import styles from './calendar.module.css';
import { longDay } from './day-text.ts';
import { type DayNumber, dayParts, weekday } from './days.ts';
import { EventChip, type EventFrame } from './event-chip.tsx';
import { type CalendarEvent, type CalendarWeek, type EventSegment, layWeek } from './event-lanes.ts';

interface CalendarGridProps {
  frame: EventFrame;
  /** The displayed period, for screen readers: « mars 2026 ». */
  label: string;
  period: 'month' | 'week';
  /** The Mondays of the displayed weeks; memoized by the caller. */
  weeks: readonly DayNumber[];
  events: readonly CalendarEvent[];
  /** The displayed month, from 1. */
  month: number;
  today: DayNumber;
  /** The day in the tab order. */
  day: DayNumber;
  isDragging: boolean;
  onDay: (day: DayNumber) => void;
  /** Shows all records of a day. */
  onShow: (day: DayNumber, cell: HTMLElement) => void;
  onDrop: (day: DayNumber) => void;
}

/** Height of a line of a day and of its date, in pixels. */
const lineHeight = 24;
const dateHeight = 30;

const steps: Readonly<Record<string, (day: DayNumber) => DayNumber>> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - 7,
  ArrowDown: (day) => day + 7,
  Home: (day) => day - weekday(day),
  End: (day) => day - weekday(day) + 6,
};

const cellOf = (grid: Element | null, day: DayNumber) =>
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`);

/** Returns the number of lines that fit in a day. */
function useLanes(weeks: number) {
  const grid = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { current } = grid;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(current.clientHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { grid, lanes: Math.max(2, Math.floor((height / weeks - dateHeight) / lineHeight)) };
}

/** The days of a month or week with their records, as an ARIA grid. */
export function CalendarGrid(props: CalendarGridProps) {
  const { frame, label, weeks, events, day, isDragging, onDay, onShow } = props;
  const { weekdays } = frame.context.pack;
  const { grid, lanes } = useLanes(weeks.length);
  const laid = useMemo(() => weeks.map((monday) => layWeek(monday, events, lanes)), [weeks, events, lanes]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    cellOf(grid.current, day)?.focus();
  }, [day, grid]);
  const placeFor = useCallback(
    (key: string, from: Element) => {
      const at = Number(from.closest('[data-day]')?.getAttribute('data-day'));
      return cellOf(grid.current, steps[key]?.(at) ?? Number.NaN);
    },
    [grid],
  );
  useDropKeys(isDragging, placeFor);
  const goOn = (event: KeyboardEvent) => {
    const cell = event.target as HTMLElement;
    if (!cell.matches('[data-day]')) return;
    const next = steps[event.key]?.(day);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) return onShow(day, cell);
    isAsked.current = true;
    onDay(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="grid" aria-label={label} className={styles['grid']} onKeyDown={goOn}>
      <div role="row" className={styles['weekdays']}>
        {[1, 2, 3, 4, 5, 6, 0].map((place) => (
          <div key={place} role="columnheader" aria-label={weekdays[place]}>
            {weekdays[place]?.slice(0, 3)}.
          </div>
        ))}
      </div>
      <div ref={grid} role="rowgroup" className={styles['weeks']}>
        {laid.map((week) => (
          <Week key={week.monday} {...props} week={week} />
        ))}
      </div>
    </div>
  );
}

function Week({ week, ...props }: CalendarGridProps & { week: CalendarWeek }) {
  return (
    <div role="row" className={styles['week']}>
      {Array.from({ length: 7 }, (_, column) => (
        <Day
          key={column}
          {...props}
          shown={week.monday + column}
          segments={week.segments.filter((segment) => segment.column === column)}
          hidden={week.hidden[column] ?? 0}
          count={week.counts[column] ?? 0}
        />
      ))}
    </div>
  );
}

interface DayProps extends CalendarGridProps {
  shown: DayNumber;
  segments: readonly EventSegment[];
  hidden: number;
  count: number;
}

function Day({ frame, shown, segments, hidden, count, day, period, ...props }: DayProps) {
  const { t } = useTranslation();
  const cell = useRef<HTMLDivElement>(null);
  const { dropProps, isDropTarget } = useRecordDrop({ ref: cell, onDrop: () => props.onDrop(shown) });
  const isToday = shown === props.today;
  const isActive = shown === day;
  const [, month, date] = dayParts(shown);
  const isOther = period === 'month' && month !== props.month;
  const name = longDay(shown, frame.context.pack);
  return (
    <div
      {...dropProps}
      ref={cell}
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-day={shown}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        styles['day'],
        isOther && styles['other'],
        isToday && styles['today'],
        isDropTarget && styles['target'],
      )}
      onFocus={() => isActive || props.onDay(shown)}
    >
      <span className="visually-hidden">
        {count === 0 ? name : t('layouts.calendar.dayCount', { day: name, count })}
      </span>
      <span aria-hidden="true" className={styles['date']}>
        {date}
      </span>
      <Segments frame={frame} shown={shown} segments={segments} isReachable={isActive} />
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          className={styles['others']}
          onClick={(event) => props.onShow(shown, event.currentTarget)}
        >
          {t('layouts.calendar.others', { count: hidden })}
        </button>
      )}
    </div>
  );
}

interface SegmentsProps extends Pick<DayProps, 'frame' | 'shown' | 'segments'> {
  isReachable: boolean;
}

/** The events that begin on a day, or continue from the previous week. */
function Segments({ frame, shown, segments, isReachable }: SegmentsProps) {
  return segments.map(({ event, span, lane }) => (
    <EventChip
      key={event.key}
      frame={frame}
      recordKey={event.key}
      isReachable={isReachable}
      isDraggable
      isCutBefore={event.start < shown}
      isCutAfter={event.end > shown + span - 1}
      style={{
        insetBlockStart: `${dateHeight + lane * lineHeight}px`,
        inlineSize: `calc(${span * 100}% - 6px + ${span - 1}px)`,
      }}
    />
  ));
}
