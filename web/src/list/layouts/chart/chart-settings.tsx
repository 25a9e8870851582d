import { useTranslation } from '#ui/texts/use-translation.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Grouping } from '#query/fields/grouping.ts';
import { chartFields, type ChartForm, type ChartLayout } from '#query/layouts/chart.ts';
import { figureFields } from '#query/usable-view/layout-fields.ts';
import type { LayoutProps } from '../layout-props.ts';
import { LayoutSetting } from '../layout-setting.tsx';
import { Segmented } from '#ui/segmented/segmented.tsx';
import styles from '#chart/chart.module.css';
import { isTime } from '#values/kinds/kinds.ts';

const isDate = ({ attribute }: Field) => isTime(attribute);

/** Returns the grouping of a chart: the field in its settings, or the first that fits its form. */
export function chartGrouping(fields: readonly Field[], { form, by }: ChartLayout): Grouping | null {
  const offered = chartFields(fields);
  const named = offered.find(({ path }) => path === by.field);
  const fitting = form === 'line' ? offered.find(isDate) : undefined;
  const field =
    form === 'line' && named !== undefined && !isDate(named) ? fitting : (named ?? fitting ?? offered[0]);
  if (field === undefined) return null;
  if (!isDate(field)) return { field: field.path, by: 'value' };
  return { field: field.path, by: by.by === 'year' ? 'year' : 'month' };
}

const optionValue = ({ field, by }: Grouping) => `${field}:${by}`;

interface ChartSettingsProps extends Pick<LayoutProps<ChartLayout>, 'fields' | 'layout' | 'onLayout'> {
  grouping: Grouping;
}

/** The settings of a chart. */
export function ChartSettings({ fields, layout, onLayout, grouping }: ChartSettingsProps) {
  const { t } = useTranslation();
  const offered = chartFields(fields);
  const dated = offered.some(isDate);
  const forms: readonly ChartForm[] = dated ? ['bar', 'line', 'pie'] : ['bar', 'pie'];
  const groupings = offered
    .filter((field) => layout.form !== 'line' || isDate(field))
    .flatMap((field): { by: Grouping; label: string }[] => {
      const { path, label } = field;
      if (!isDate(field)) return [{ by: { field: path, by: 'value' }, label }];
      return (['month', 'year'] as const).map((by) => ({
        by: { field: path, by },
        label: t(`layouts.chart.by_${by}`, { name: label }),
      }));
    });
  return (
    <div className={styles['settings']}>
      <Segmented
        label={t('layouts.chart.form')}
        options={forms.map((form) => ({ value: form, label: t(`layouts.chart.${form}`) }))}
        value={layout.form}
        onChange={(form) => onLayout({ ...layout, form })}
      />
      <LayoutSetting
        label={t('layouts.chart.by')}
        value={optionValue(grouping)}
        options={groupings.map(({ by, label }) => ({ value: optionValue(by), label }))}
        onChange={(value) => {
          const chosen = groupings.find(({ by }) => optionValue(by) === value);
          if (chosen !== undefined) onLayout({ ...layout, by: chosen.by });
        }}
      />
      <LayoutSetting
        label={t('layouts.chart.figure')}
        value={layout.figure}
        options={[
          { value: '', label: t('layouts.chart.count') },
          ...figureFields(fields).map(({ path, label }) => ({
            value: path,
            label: t('layouts.chart.sum', { name: label }),
          })),
        ]}
        onChange={(figure) => onLayout({ ...layout, figure })}
      />
    </div>
  );
}
