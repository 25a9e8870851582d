import type { RecordKey } from '@ne2016/data-layer';

/** Which records are selected: by their keys, so that they stay so wherever their rows go. */
export interface SelectedRecords {
  readonly keys: ReadonlySet<RecordKey>;
  /** From where a range begins: the record that was selected by itself last. */
  readonly anchor: RecordKey | null;
  /** What was selected before the range that is being drawn. */
  readonly before: ReadonlySet<RecordKey>;
}

const none: ReadonlySet<RecordKey> = new Set();

export const nothingSelected: SelectedRecords = { keys: none, anchor: null, before: none };

/** Selects a record beside the others, or takes it out. */
export function toggled({ keys }: SelectedRecords, key: RecordKey): SelectedRecords {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, before: next };
}

/** Selects a range instead of the one that was drawn from the same anchor before. */
export function withRange(
  selection: SelectedRecords,
  anchor: RecordKey,
  range: Iterable<RecordKey>,
): SelectedRecords {
  const before = selection.anchor === anchor ? selection.before : selection.keys;
  return { keys: new Set([...before, ...range]), anchor, before };
}

/** Without the records that are gone; the same object where none was selected. */
export function without(selection: SelectedRecords, gone: ReadonlySet<RecordKey>): SelectedRecords {
  const keep = (keys: ReadonlySet<RecordKey>) => new Set([...keys].filter((key) => !gone.has(key)));
  if (gone.size === 0) return selection;
  const { keys, before, anchor } = selection;
  return {
    keys: keep(keys),
    before: keep(before),
    anchor: anchor !== null && gone.has(anchor) ? null : anchor,
  };
}
