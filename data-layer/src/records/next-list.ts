import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import { updateSnapshot } from '../merge/merge-record.ts';
import type { Steps } from '../ports/pace.ts';
import { IdentifierMap } from './identifier-map.ts';
import type { LocalTable } from './local-table.ts';

/** The next content of a list, prepared while the table continues to change. */
export interface NextList<Rec extends object> {
  readonly snapshots: IdentifierMap<Rec>;
  /** The records that were changed, added or removed; `undefined` means all of a list that was empty. */
  readonly changed: ReadonlySet<RecordId> | undefined;
}

/** The number of records in one step: some microseconds of work. */
export const recordsInStep = 64;

/**
 * Prepares the next list from a full list of the server, in steps. It lacks changes of the table meanwhile.
 * @param isPart whether the server may have further records.
 */
export function* prepareList<Rec extends object>(
  table: LocalTable<Rec>,
  records: readonly Values[],
  isPart: boolean,
): Steps<NextList<Rec>> {
  const { identifiers } = table;
  const snapshots = new IdentifierMap<Rec>();
  const changed = table.size === 0 ? undefined : new Set<RecordId>();
  const take = (called: Values) => {
    const id = table.resolveId(identifiers.of(called));
    const values = identifiers.adapt(called, id);
    const before = snapshots.get(id) ?? table.snapshot(id);
    const after = updateSnapshot(before as Values | undefined, values);
    snapshots.set(id, after as Rec);
    identifiers.add(id);
    if (after !== before) changed?.add(id);
  };
  const leave = (id: RecordId) => {
    const held = table.snapshot(id);
    if (held === undefined || snapshots.has(id)) return;
    if (isPart) snapshots.set(id, held);
    else changed?.add(id);
  };
  snapshots.reserve(records.length);
  yield* stepThrough(records, take);
  yield* stepThrough(table.ids(), leave);
  return { snapshots, changed };
}

function* stepThrough<Item>(items: Iterable<Item>, work: (item: Item) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    work(item);
    if ((count += 1) % recordsInStep === 0) yield;
  }
  yield;
}
