import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { ExportModal } from './lazy-export-modal.ts';
import type { ExportPart } from './list-export.ts';

interface ExportSelectionProps {
  /** The selected records. */
  keys: ReadonlySet<RecordKey>;
  list: ShownList;
}

/** Yields records in the order of a view; those that are not in it come last. */
function* inOrder(
  keys: ReadonlySet<RecordKey>,
  view: PlacedRecords | null,
): Generator<RecordKey | undefined> {
  const left = new Set(keys);
  for (let index = 0; index < (view?.size ?? 0) && left.size > 0; index += 1) {
    const key = view?.keyAt(index);
    yield key !== undefined && left.delete(key) ? key : undefined;
  }
  yield* left;
}

/** The button that exports the selected records. */
export function ExportSelection({ list, keys }: ExportSelectionProps) {
  const { resource, context, control, query } = list;
  const { t } = useTranslation();
  const records = useListPart(query, (shown) => shown.records);
  const [isOpen, setOpen] = useState(false);
  const part: ExportPart = {
    scope: 'selection',
    size: keys.size,
    isReady: true,
    name: null,
    columns: gridColumns(resource, control.view.columns).map(({ name }) => name),
    has: (key) => keys.has(key),
    keys: () => inOrder(keys, records),
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('export.menu.selection')}</Button>
      <LazyModal open={isOpen} onClose={close}>
        <ExportModal open={isOpen} resource={resource} parts={[part]} context={context} onClose={close} />
      </LazyModal>
    </>
  );
}
