import { type RefObject, useMemo, useRef } from 'react';
import { labelInSentence, type Resource } from '@ne2016/contract';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Loader } from '#ui/loader/loader.tsx';
import type { ListCount } from '#query/tally/list-tally.ts';
import { emptyGroup, groupLabelOf } from '#query/order/group-values.ts';
import { useTally } from '#live/lists/use-tally.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Grouping } from '#query/fields/grouping.ts';
import { figureText } from '#query/tally/figure-text.ts';
import type { ChartLayout } from '#query/layouts/chart.ts';
import { figureFields } from '#query/usable-view/layout-fields.ts';
import type { LayoutProps } from '../layout-props.ts';
import { conditionOf, exactPoints } from './chart-condition.ts';
import { ChartFigure } from '#chart/chart-figure.tsx';
import type { LabelledPoint } from '#chart/chart-mark.ts';
import { chartPoints } from './chart-points.ts';
import { chartGrouping, ChartSettings } from './chart-settings.tsx';
import { ChartTable } from '#chart/chart-table.tsx';
import styles from '#chart/chart.module.css';
import { shareText, tickText } from '#chart/value-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { exportFileName } from '#query/view/export-file-name.ts';
import { saveBlob } from '#platform/save-blob.ts';
import { chartFile, pictureOf } from '#chart/download-chart.ts';
import type { TextContext } from '#values/text-context.ts';

type ChartProps = LayoutProps<ChartLayout>;

/** Largest number of bars or slices; the other groups are combined: « Autres ». */
const mostPoints = { bar: 15, line: 15, pie: 7 } as const;

/** The number of records, or the sum of a figure, by group. */
export function Chart(props: ChartProps) {
  const { resource, fields, layout, records } = props;
  const { t } = useTranslation();
  const { field: path, by } = chartGrouping(fields, layout) ?? { field: '', by: 'value' as const };
  const field = fields.find((one) => one.path === path);
  const grouping = useMemo((): Grouping => ({ field: path, by }), [path, by]);
  const figure = figureFields(fields).find((one) => one.path === layout.figure);
  const rules = useMemo(
    () => ({ group: grouping, figures: figure === undefined ? [] : [figure.path] }),
    [grouping, figure],
  );
  const count = useTally(resource, records, rules, fields);
  if (field === undefined) return null;
  return (
    <div className={styles['chart']}>
      <ChartSettings {...props} grouping={grouping} />
      {count === null ? (
        <Loader active label={t('layouts.switch.loading')} />
      ) : (
        <DrawnChart {...props} {...{ grouping, field, figure, count }} />
      )}
    </div>
  );
}

interface DrawnChartProps extends ChartProps {
  grouping: Grouping;
  field: Field;
  figure: Field | undefined;
  count: ListCount;
}

function DrawnChart(props: DrawnChartProps) {
  const { resource, context, layout, onFilter, grouping, field, figure, count } = props;
  const { t } = useTranslation();
  const drawing = useRef<SVGSVGElement>(null);
  const { points, total } = useLabelledPoints(props);
  const what =
    figure === undefined ? t('layouts.chart.count') : t('layouts.chart.sum', { name: figure.label });
  const title = t('layouts.chart.title', { what, by: field.label });
  const exactIn = useMemo(() => exactPoints(field), [field]);
  const isExact = useMemo(() => exactIn(count.tally.groups()), [exactIn, count]);
  const shared = {
    points,
    isOpenable: (point: LabelledPoint) =>
      point.count > 0 && isExact(point) && conditionOf(field, point, points) !== null,
    onOpen(point: LabelledPoint) {
      const condition = conditionOf(field, point, points);
      if (condition !== null) onFilter(condition);
    },
  };
  // A line is over time, so records without a date are in the table only.
  const drawn = layout.form === 'line' ? points.filter(({ id }) => id !== emptyGroup) : points;
  const summary = summaryOf(props, { title, total, drawn }, t);
  if (points.length === 0) return <p className={styles['empty']}>{t('layouts.chart.empty')}</p>;
  return (
    <div className={styles['parts']}>
      <figure className={styles['figure']}>
        <figcaption className={styles['caption']}>
          <span>{title}</span>
          {drawn.length > 0 && <ChartDownloads resource={resource} drawing={drawing} title={title} />}
        </figcaption>
        {drawn.length === 0 ? (
          <p className={styles['empty']}>{t('layouts.chart.empty')}</p>
        ) : (
          <ChartFigure
            {...shared}
            points={drawn}
            form={layout.form}
            isInTime={grouping.by !== 'value'}
            summary={summary}
            tickText={(value) => tickText(value, context.pack, t)}
            drawing={drawing}
          />
        )}
      </figure>
      <ChartTable {...shared} by={field.label} what={what} hasFills={layout.form === 'pie'} />
    </div>
  );
}

interface Summarized {
  title: string;
  total: number;
  drawn: readonly LabelledPoint[];
}

/** Returns the text alternative of a chart: a sentence or two. */
function summaryOf(
  { context, layout, figure }: DrawnChartProps,
  { title, total, drawn }: Summarized,
  t: Translate,
): string {
  const form = t(`layouts.chart.${layout.form}`);
  const greatest = drawn.reduce<LabelledPoint | undefined>(
    (most, point) => (most === undefined || point.value > most.value ? point : most),
    undefined,
  );
  if (greatest === undefined) return t('layouts.chart.summaryEmpty', { form, title });
  const { label, text: value } = greatest;
  return t('layouts.chart.summary', {
    form,
    title,
    total: figureText(total, figure, context),
    label,
    value,
  });
}

/** Returns the points of a chart with their texts. */
function useLabelledPoints({ context, layout, grouping, field, figure, count }: DrawnChartProps) {
  const { t } = useTranslation();
  return useMemo(() => {
    const measure = { isSum: figure !== undefined, most: mostPoints[layout.form] };
    const { points, total } = chartPoints(count.tally, grouping.by, measure);
    const labelOf = pointLabels(field, grouping.by, context, t);
    const labelled = points.map((point): LabelledPoint => ({
      ...point,
      label: point.isOthers ? t('layouts.chart.others') : labelOf(point.id),
      text: figureText(point.value, figure, context),
      share: shareText(point.value, total, context.pack),
    }));
    return { points: labelled, total };
  }, [context, layout.form, grouping, field, figure, count, t]);
}

interface ChartDownloadsProps {
  resource: Resource;
  drawing: RefObject<SVGSVGElement | null>;
  title: string;
}

/** Downloads the chart as an image. */
function ChartDownloads({ resource, drawing, title }: ChartDownloadsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const save = async (extension: 'png' | 'svg') => {
    if (drawing.current === null) return;
    try {
      const svg = chartFile(drawing.current, title);
      const file = extension === 'png' ? await pictureOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
      saveBlob(file, exportFileName([resource.labels.plural, title], extension, new Date()));
    } catch (error) {
      reportError(error);
      announce(t('layouts.chart.notSaved'));
    }
  };
  return (
    <span className={styles['downloads']}>
      <Button look="quiet" aria-label={t('layouts.chart.png')} onClick={() => void save('png')}>
        {t('layouts.chart.pngShort')}
      </Button>
      <Button look="quiet" aria-label={t('layouts.chart.svg')} onClick={() => void save('svg')}>
        {t('layouts.chart.svgShort')}
      </Button>
    </span>
  );
}

/** Returns the labels of points, complete in themselves because no other text names the field. */
function pointLabels(
  field: Field,
  by: Grouping['by'],
  context: TextContext,
  t: Translate,
): (id: string) => string {
  const labelOf = groupLabelOf(field, by, context, '', () => t('list.missingLink'));
  return (id) => {
    if (id === emptyGroup) return t('layouts.settings.without', { name: labelInSentence(field.label) });
    const value = labelOf(id);
    return field.attribute.kind === 'flag' ? t('layouts.chart.flag', { name: field.label, value }) : value;
  };
}
