import { useMemo } from 'react';
import { ChartFigure } from '#chart/chart-figure.tsx';
import type { LabelledPoint } from '#chart/chart-mark.ts';
import { chartTexts } from '#chart/chart-texts.ts';
import { ChartTable } from '#chart/chart-table.tsx';
import { shareText, tickText } from '#chart/value-texts.ts';
import styles from '#chart/chart.module.css';
import { useKnownTexts } from '#values/use-text-context.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';

// The chart of an extension may be the first one shown.
addBundledTexts(chartTexts);

/** One bar of a chart. */
export interface ChartBar {
  /** Unique in the chart. */
  readonly id: number | string;
  readonly label: string;
  readonly value: number;
  /** Address of the link, such as `#${recordPath('project', 1)}`; no link without it. */
  readonly href?: string;
}

interface BarChartProps {
  /** The title of the chart: « Budget par projet ». */
  readonly title: string;
  /** The name of the bars: « Projet ». */
  readonly by: string;
  /** The name of the values: « Budget ». */
  readonly what: string;
  /** In display order; at least one. */
  readonly bars: readonly ChartBar[];
  /** Formats a value. */
  readonly format: (value: number) => string;
}

/** Values as bars, with an accessible table next to them. */
export function BarChart({ title, by, what, bars, format }: BarChartProps) {
  const { t } = useTranslation();
  const { pack } = useKnownTexts();
  const points = useMemo(() => {
    const total = bars.reduce((sum, { value }) => sum + value, 0);
    return bars.map(({ id, label, value }): LabelledPoint => ({
      ...{ id: String(id), isOthers: false, count: 1, label, value },
      text: format(value),
      share: shareText(value, total, pack),
    }));
  }, [bars, format, pack]);
  const hrefs = new Map(bars.map(({ id, href }) => [String(id), href]));
  const shared = {
    points,
    isOpenable: ({ id }: LabelledPoint) => hrefs.get(id) !== undefined,
    onOpen: ({ id }: LabelledPoint) => window.location.assign(hrefs.get(id) ?? ''),
  };
  const greatest = points.reduce<LabelledPoint | undefined>(
    (most, point) => (most === undefined || point.value > most.value ? point : most),
    undefined,
  );
  if (greatest === undefined) return <p className={styles['empty']}>{t('layouts.chart.empty')}</p>;
  const summary = t('layouts.chart.summary', {
    form: t('layouts.chart.bar'),
    title,
    total: format(points.reduce((sum, { value }) => sum + value, 0)),
    label: greatest.label,
    value: greatest.text,
  });
  return (
    <div className={styles['parts']}>
      <figure className={styles['figure']}>
        <figcaption className={styles['caption']}>{title}</figcaption>
        <ChartFigure
          {...shared}
          form="bar"
          isInTime={false}
          summary={summary}
          tickText={(value) => tickText(value, pack, t)}
          drawing={null}
        />
      </figure>
      <ChartTable {...shared} by={by} what={what} hasFills={false} />
    </div>
  );
}
