import { useMemo, useState, useSyncExternalStore } from 'react';
import { countedLabel } from '@ne2016/contract';
import { Button } from '#ui/button/button.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useToday } from '#platform/use-today.ts';
import { calendarFields, type CalendarLayout } from '#query/layouts/calendar.ts';
import { namedField } from '#query/usable-view/layout-fields.ts';
import type { LayoutProps } from '../layout-props.ts';
import type { RecordGroups } from '../placed-groups.ts';
import { useFrozen, useRecordGroups } from '../use-record-groups.ts';
import { Agenda } from './agenda.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import {
  type CalendarDates,
  type CalendarGroup,
  calendarGrouping,
  dayCondition,
  eventsBetween,
} from './calendar-events.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import styles from './calendar.module.css';
import { longDay, periodText } from './day-text.ts';
import {
  anchorDay,
  anchorText,
  type DayNumber,
  dayNumber,
  dayParts,
  monthOf,
  shownWeeks,
  stepPeriod,
} from './days.ts';
import { RecordPopover, type ShownRecords } from './record-popover.tsx';
import { type EventMoving, useEventMoving } from './use-event-moving.tsx';

type CalendarProps = LayoutProps<CalendarLayout>;

/** The records of a list by their dates, a month or a week at a time. */
export function Calendar(props: CalendarProps) {
  const { fields, layout } = props;
  const offered = calendarFields(fields);
  const start = namedField(offered, layout.start);
  const end = offered.find(({ path }) => path === layout.end && path !== start?.path);
  const dates = useMemo(() => (start === undefined ? null : { start, end }), [start, end]);
  if (dates === null) return null;
  // One component for all dates: with a new one, the date setting would lose the focus at each arrow key.
  return <DatedRecords {...props} dates={dates} />;
}

type WithDates = CalendarProps & { dates: CalendarDates };

function DatedRecords(props: WithDates) {
  const { resource, context, records, layout, dates, onLayout } = props;
  const { period } = layout;
  const { t } = useTranslation();
  const shown = useShownPeriod(props);
  const moving = useEventMoving(props);
  const groupOf = useMemo(() => calendarGrouping(dates), [dates]);
  const by = `${dates.start.path} ${dates.end?.path}`;
  const groups = useFrozen(useRecordGroups(resource, records, by, groupOf), moving.dragged !== null);
  const list = useShownRecords(props, groups);
  const title = periodText(period, shown.anchor, context.pack);
  return (
    <div className={styles['calendar']}>
      <CalendarBar
        {...props}
        title={title}
        onPeriod={(next) => onLayout({ ...layout, period: next, anchor: shown.anchorIn(next) })}
        onStep={(step) => shown.show(stepPeriod(period, shown.anchor, step))}
        onToday={shown.showToday}
      />
      {groups === null ? (
        <Loader active label={t('layouts.switch.loading')} />
      ) : (
        <ShownDays {...props} {...{ groups, shown, title, moving }} onShow={list.showDay} />
      )}
      {list.undatedText !== null && (
        <Button
          look="quiet"
          className={styles['undated']}
          onClick={(event) => list.showUndated(event.currentTarget)}
        >
          {list.undatedText}
        </Button>
      )}
      <RecordPopover shown={list.shown} frame={moving.frame} onClose={list.close} />
      {moving.extras}
    </div>
  );
}

/** Returns the displayed month or week, which is part of the view, and the day of it in the tab order. */
function useShownPeriod({ layout, onAdjust }: CalendarProps) {
  const { period } = layout;
  const today = dayNumber(useToday()) ?? 0;
  const anchor = anchorDay(layout.anchor) ?? today;
  const [chosen, setDay] = useState<DayNumber | null>(null);
  const weeks = useMemo(() => shownWeeks(period, anchor), [period, anchor]);
  const range = [weeks[0] ?? anchor, (weeks.at(-1) ?? anchor) + 6] as const;
  const isShown = (day: DayNumber) => range[0] <= day && day <= range[1];
  const day = chosen !== null && isShown(chosen) ? chosen : anchor;
  const show = (next: DayNumber) => {
    setDay(next);
    onAdjust({ ...layout, anchor: anchorText(period, next) });
  };
  return {
    today,
    anchor,
    weeks,
    range,
    day,
    show,
    showToday() {
      setDay(today);
      onAdjust({ ...layout, anchor: '' });
    },
    /** Moves to a day, and displays its month or week if necessary. */
    setDay: (next: DayNumber) => (isShown(next) ? setDay(next) : show(next)),
    /** Returns the anchor of the same days in another period. */
    anchorIn: (other: CalendarLayout['period']) => (layout.anchor === '' ? '' : anchorText(other, day)),
  };
}

interface ShownDaysProps extends WithDates {
  groups: RecordGroups<CalendarGroup>;
  shown: ReturnType<typeof useShownPeriod>;
  title: string;
  moving: EventMoving;
  onShow: (day: DayNumber, anchor: HTMLElement) => void;
}

/** The days of a month or week, as a grid or as a list. */
function ShownDays({ layout, groups, shown, title, moving, onShow }: ShownDaysProps) {
  const isNarrow = useNarrowPage();
  const { today, anchor, weeks, day } = shown;
  const [from, to] = shown.range;
  const events = useMemo(() => eventsBetween(groups, [from, to]), [groups, from, to]);
  const common = { frame: moving.frame, events, today, onShow };
  // In a list, the days of adjacent months would only be in the way.
  if (isNarrow)
    return <Agenda {...common} range={layout.period === 'month' ? monthOf(anchor) : [from, to]} />;
  return (
    <CalendarGrid
      {...common}
      label={title}
      period={layout.period}
      weeks={weeks}
      month={dayParts(anchor)[1]}
      day={day}
      isDragging={moving.dragged !== null}
      onDay={shown.setDay}
      onDrop={moving.drop}
    />
  );
}

// The same width as in the style sheet: below it, seven days do not fit side by side.
const narrow = '(width < 56.25rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns whether the page is too narrow for a month as a grid. */
function useNarrowPage(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}

interface ShownRecordsOptions extends Pick<LayoutProps, 'resource' | 'context' | 'onFilter'> {
  dates: CalendarDates;
}

/** Returns the state of a list over the calendar: the records of a day, or those without a date. */
function useShownRecords(
  { resource, context, dates, onFilter }: ShownRecordsOptions,
  groups: RecordGroups<CalendarGroup> | null,
) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShownRecords | null>(null);
  const undated = groups?.get('undated') ?? [];
  const undatedText = t('layouts.calendar.undated', {
    count: undated.length,
    name: countedLabel(resource.labels, undated.length),
  });
  return {
    shown,
    /** « 3 projets sans date »; `null` if all records have one. */
    undatedText: undated.length === 0 ? null : undatedText,
    close: () => setShown(null),
    showDay: (day: DayNumber, anchor: HTMLElement) =>
      groups !== null &&
      setShown({
        title: longDay(day, context.pack),
        keys: eventsBetween(groups, [day, day]).map(({ key }) => key),
        anchor,
        onTable: () => onFilter(dayCondition(dates, day)),
      }),
    showUndated: (anchor: HTMLElement) =>
      setShown({
        title: undatedText,
        keys: undated,
        anchor,
        onTable: () => onFilter({ field: dates.start.path, operator: 'empty', values: [] }),
      }),
  };
}
