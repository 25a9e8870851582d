import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useLiveRegion } from '#ui/live/live-text.tsx';
import { calendarFields, type CalendarLayout } from '#query/layouts/calendar.ts';
import type { LayoutProps } from '../layout-props.ts';
import { LayoutSetting } from '../layout-setting.tsx';
import { Segmented } from '#ui/segmented/segmented.tsx';
import type { CalendarDates } from './calendar-events.ts';
import styles from './calendar.module.css';

interface CalendarBarProps extends Pick<LayoutProps<CalendarLayout>, 'fields' | 'layout' | 'onLayout'> {
  dates: CalendarDates;
  /** « mars 2026 » */
  title: string;
  onPeriod: (period: CalendarLayout['period']) => void;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
}

/** The settings of a calendar, and the buttons for other months and weeks. */
export function CalendarBar({ fields, layout, onLayout, dates, title, ...props }: CalendarBarProps) {
  const { t } = useTranslation();
  const { period } = layout;
  const { turn, ...live } = useLiveRegion(title, { cause: 'own' });
  const options = calendarFields(fields).map(({ path, label }) => ({ value: path, label }));
  const ends = options.filter(({ value }) => value !== dates.start.path);
  return (
    <div className={styles['bar']}>
      <div className={styles['steps']}>
        <Button onClick={props.onToday} className={styles['now']}>
          {t('layouts.calendar.today')}
        </Button>
        <IconButton
          icon="chevronLeft"
          label={t(`layouts.calendar.before_${period}`)}
          onClick={() => props.onStep(-1)}
        />
        <IconButton
          icon="chevronRight"
          label={t(`layouts.calendar.after_${period}`)}
          onClick={() => props.onStep(1)}
        />
        <h2 {...live} className={styles['period']}>
          <span key={turn}>{title}</span>
        </h2>
      </div>
      <Segmented
        label={t('layouts.calendar.period')}
        options={[
          { value: 'month', label: t('layouts.calendar.month') },
          { value: 'week', label: t('layouts.calendar.week') },
        ]}
        value={period}
        onChange={props.onPeriod}
      />
      {options.length > 1 && (
        <>
          <LayoutSetting
            label={t('layouts.calendar.start')}
            value={dates.start.path}
            options={options}
            onChange={(start) => onLayout({ ...layout, start, end: start === layout.end ? '' : layout.end })}
          />
          <LayoutSetting
            label={t('layouts.calendar.end')}
            value={dates.end?.path ?? ''}
            options={[{ value: '', label: t('layouts.calendar.noEnd') }, ...ends]}
            onChange={(end) => onLayout({ ...layout, end })}
          />
        </>
      )}
    </div>
  );
}
