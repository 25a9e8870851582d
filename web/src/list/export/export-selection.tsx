import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import type { ListView } from '../state/use-list-view.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import type { TextContext } from '#values/text-context.ts';
import { ExportModal } from './lazy-export-modal.ts';
import type { ExportPart } from './list-export.ts';

interface ExportSelectionProps {
  resource: Resource;
  /** The selected records. */
  keys: ReadonlySet<RecordKey>;
  list: ListView;
  context: TextContext;
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
export function ExportSelection({ resource, list, keys, context }: ExportSelectionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const part: ExportPart = {
    scope: 'selection',
    size: keys.size,
    isReady: true,
    name: null,
    columns: gridColumns(resource, list.control.view.columns).map(({ name }) => name),
    has: (key) => keys.has(key),
    keys: () => inOrder(keys, list.selection),
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
