import type { RecordId } from '@ne2016/contract';
import { useRecordView } from '@ne2016/data-layer/react';
import type { ViewSnapshot } from '@ne2016/data-layer/views';
import { useMemo } from 'react';
import { textComparer } from '#formats/compare-texts.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTally } from '#live/lists/use-tally.ts';
import type { LinkingList } from '#query/view/linking-lists.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import type { Field } from '#query/view/fields.ts';

/** The records of a list that link to one, and what their amounts add up to. */
export interface LinkedRecords {
  /** By their titles. */
  readonly records: ViewSnapshot;
  /** Over the first amount that is declared; `null`: there is none, or no record has one. */
  readonly sum: { readonly value: number; readonly figure: Field } | null;
}

function firstAmount({ attributes }: LinkingList['resource']): Field | undefined {
  const [found] = Object.entries(attributes).filter(([, { kind }]) => kind === 'amount');
  if (found === undefined) return undefined;
  const [path, attribute] = found;
  return { path, label: attribute.label, attribute, read: (values) => values[path] };
}

/** Whether one link or several lead to a record. */
const isLinkTo = (value: unknown, id: RecordId) => (Array.isArray(value) ? value.includes(id) : value === id);

/**
 * Follows the records of a list that link to one: found in one walk through the list, a long one in slices, and from
 * then on by what changes.
 */
export function useLinkedRecords({ resource, name }: LinkingList, id: RecordId): LinkedRecords {
  const pack = useLocalePack();
  const order = useMemo(
    () => ({
      sortKey: (values: RecordValues) => recordTitle(resource, values),
      compare: textComparer(pack),
    }),
    [pack, resource],
  );
  const filter = useMemo(() => (values: RecordValues) => isLinkTo(values[name], id), [name, id]);
  const records = useRecordView(resource, { filter, order });
  const selection = useMemo(
    () => (records.isComplete ? { ...records, source: filter } : null),
    [records, filter],
  );
  const figure = useMemo(() => firstAmount(resource), [resource]);
  const fields = useMemo(() => (figure === undefined ? [] : [figure]), [figure]);
  const rules = useMemo(() => ({ group: null, figures: fields.map(({ path }) => path) }), [fields]);
  const counted = useTally(resource, selection, rules, fields);
  const value = counted?.tally.all.total(0, 'sum') ?? null;
  return { records, sum: figure === undefined || value === null ? null : { value, figure } };
}
