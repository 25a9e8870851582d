import { attributeNamed, countedLabel } from '@ne2016/contract';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import { imprint } from '#brand/brand.ts';
import type { Translate } from '#ui/texts/texts.ts';
import type { Field } from '#query/fields/fields.ts';
import type { FilterGroup, ListOrder } from '#query/view/view.ts';
import { filterText } from '#query/filter/condition-text.ts';
import type { ListRows } from '#query/rows/list-rows.ts';
import type { PrintSource } from './printed-list.ts';

/** The displayed view of a list, and the person who prints it. */
export interface PrintableView extends Omit<PrintSource, 'facts' | 'rows'> {
  /** Returns the current rows, including those of collapsed groups. */
  readonly rows: () => ListRows;
  /** Whether the rows are complete: false while the list is being searched, counted or sorted. */
  readonly isReady: boolean;
  /** Number of records of the list. */
  readonly total: number;
  readonly search: string;
  readonly filter: FilterGroup;
  /** The fields to which the filter may refer. */
  readonly fields: readonly Field[];
  readonly sort: readonly ListOrder[];
  readonly person: string;
}

function sortText({ resource, sort }: PrintableView, t: Translate): string {
  const columns = sort.flatMap(({ column, direction }) => {
    const attribute = attributeNamed(resource, column);
    return attribute === undefined ? [] : [t(`print.sort.${direction}`, { label: attribute.label })];
  });
  return columns.length === 0 ? '' : t('print.sort.by', { columns: columns.join(', ') });
}

/** Returns the lines above a printed list: which records these are, and when and by whom it was printed. */
export function printFacts(view: PrintableView, now: Date, t: Translate): string[] {
  const { resource, size, total, search, context } = view;
  const { pack } = context;
  const today = localDay(now) ?? '';
  const filter = filterText(view.filter, { fields: view.fields, context, today, t });
  const name = countedLabel(resource.labels, total);
  return [
    imprint?.organisation ?? '',
    view.isReady ? '' : t('print.incomplete'),
    size === total ? t('print.all', { total, name }) : t('print.found', { size, total, name }),
    search === '' ? '' : t('print.search', { search }),
    filter === '' ? '' : t('print.filter', { filter }),
    sortText(view, t),
    t('print.printed', {
      date: formatDate(today, pack),
      time: formatTime(now.toISOString(), pack),
      person: view.person,
    }),
  ].filter((fact) => fact !== '');
}
