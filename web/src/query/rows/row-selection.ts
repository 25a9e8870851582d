import type { RecordKey } from '@ne2016/data-layer';

/** The selected records, by key: a selection stays when rows move. */
export interface SelectedRecords {
  readonly keys: ReadonlySet<RecordKey>;
  /** The start of a range: the record that was last selected on its own. */
  readonly anchor: RecordKey | null;
  /** The selection before the current range. */
  readonly before: ReadonlySet<RecordKey>;
}

const none: ReadonlySet<RecordKey> = new Set();

export const nothingSelected: SelectedRecords = { keys: none, anchor: null, before: none };

/** Adds a record to the selection, or removes it. */
export function toggled({ keys }: SelectedRecords, key: RecordKey): SelectedRecords {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key, before: next };
}

/** Selects a range; replaces the last range from the same anchor. */
export function withRange(
  selection: SelectedRecords,
  anchor: RecordKey,
  range: Iterable<RecordKey>,
): SelectedRecords {
  const before = selection.anchor === anchor ? selection.before : selection.keys;
  return { keys: new Set([...before, ...range]), anchor, before };
}

/** Returns the selection without removed records; the same object if there are none. */
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
