import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import { updateSnapshot } from '../merge/merge-record.ts';
import type { Steps } from '../ports/pace.ts';
import { IdentifierMap } from './identifier-map.ts';
import type { LocalTable } from './local-table.ts';

/** What a list is to be, made while the table goes on changing. */
export interface NextList<Rec extends object> {
  readonly snapshots: IdentifierMap<Rec>;
  /** The records that are others, new or gone there; `undefined`: all of a list that had none. */
  readonly changed: ReadonlySet<RecordId> | undefined;
}

/** So many records are worked on in one step: some microseconds. */
export const recordsInStep = 64;

/**
 * Makes the list that a whole list of the server leads to, step by step. What changes in the table meanwhile is not in it.
 * @param isPart whether there may be other records than these.
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
