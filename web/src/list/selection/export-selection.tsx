import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { gridColumns } from '#query/view/grid-columns.ts';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { ExportModal } from '../export/lazy-export-modal.ts';
import type { ExportPart } from '../export/list-export.ts';

interface ExportSelectionProps {
  open: boolean;
  onClose: () => void;
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

/** The dialog that exports the selected records. */
export function ExportSelection({ open, onClose, list, keys }: ExportSelectionProps) {
  const { resource, context, control, query } = list;
  const records = useListPart(query, (shown) => shown.records);
  const part: ExportPart = {
    scope: 'selection',
    size: keys.size,
    isReady: true,
    name: null,
    columns: gridColumns(resource, control.view.columns).map(({ name }) => name),
    has: (key) => keys.has(key),
    keys: () => inOrder(keys, records),
  };
  return (
    <LazyModal open={open} onClose={onClose}>
      <ExportModal {...{ open, resource, context, onClose }} parts={[part]} />
    </LazyModal>
  );
}
