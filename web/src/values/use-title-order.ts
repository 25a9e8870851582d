import type { Resource } from '@ne2016/contract';
import type { SortOrder } from '@ne2016/data-layer/views';
import { useMemo } from 'react';
import { textComparer } from '#formats/compare-texts.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { recordTitle, type RecordValues } from './record-title.ts';

/** Returns the order of records by title, sorted by collation; the same object until the language changes. */
export function useTitleOrder(resource: Resource): SortOrder<RecordValues, string> {
  const pack = useLocalePack();
  return useMemo(
    () => ({ sortKey: (values) => recordTitle(resource, values), compare: textComparer(pack) }),
    [pack, resource],
  );
}
