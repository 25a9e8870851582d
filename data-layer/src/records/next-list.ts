import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import { updateSnapshot } from '../merge/merge-record.ts';
import type { Steps } from '../pace.ts';
import { IdentifierMap } from './identifier-map.ts';
import type { LocalTable } from './local-table.ts';
import type { RecordKey } from './record-state.ts';

/** What a list is to be, made while the table goes on changing. */
export interface NextList<Rec extends object> {
  readonly snapshots: IdentifierMap<Rec>;
  /** The records that are not there. */
  readonly gone: readonly RecordId[];
  /** The records that are others, new or gone there. */
  readonly changed: Set<RecordKey>;
}

/**
 * Makes the list that a whole list of the server leads to, a step for each record. What changes in the table meanwhile is
 * not in it.
 * @param isPart whether there may be other records than these.
 */
export function* prepareList<Rec extends object>(
  table: LocalTable<Rec>,
  records: readonly Values[],
  isPart: boolean,
): Steps<NextList<Rec>> {
  const { identifiers } = table;
  const snapshots = new IdentifierMap<Rec>();
  const changed = new Set<RecordKey>();
  const gone: RecordId[] = [];
  const isKnown = (id: RecordId) => snapshots.has(id) || table.isKnown(id);
  snapshots.reserve(records.length);
  for (const called of records) {
    const id = identifiers.resolve(identifiers.of(called), isKnown);
    const values = identifiers.adapt(called, id);
    const before = snapshots.get(id) ?? table.snapshot(id);
    const after = updateSnapshot(before as Values | undefined, values);
    snapshots.set(id, after as Rec);
    identifiers.add(id);
    if (after !== before) changed.add(id);
    yield;
  }
  for (const id of table.ids()) {
    const held = table.snapshot(id);
    if (isPart && held !== undefined && !snapshots.has(id)) snapshots.set(id, held);
    else if (!snapshots.has(id)) gone.push(id);
    yield;
  }
  for (const id of gone) changed.add(id);
  return { snapshots, gone, changed };
}
