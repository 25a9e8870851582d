import type { RecordId } from '@ne2016/contract';
import { isWithoutDeletions, type ListAnswer } from '../http/list-answer.ts';
import type { Values } from '../merge/changed-attributes.ts';
import type { CachedList } from '../list/cached-list.ts';
import type { Moment } from '../merge/answer-order.ts';
import type { Steps } from '../ports/pace.ts';
import type { ChangedKeys } from '../records/change-notifier.ts';
import { type NextList, prepareList } from '../records/next-list.ts';
import { isDraftKey } from '../records/record-state.ts';

/** The records that must still be fetched individually after a list answer was merged. */
export interface MergedList {
  /**
   * Records that were left unchanged because something else about them arrived while the answer was in
   * flight, so the answer may be outdated. By identifier as text: whether the answer has them as deleted.
   */
  readonly overtaken: ReadonlyMap<string, boolean>;
  /** Records with new conflicts: fetched for their version, which a list lacks, to get the authors. */
  readonly conflicting: ReadonlySet<RecordId>;
  /** The records that the merge changed in the table. */
  readonly changed: ChangedKeys;
  /** Whether the answer is the newest: nothing else arrived since its call was sent. */
  readonly isNewest: boolean;
}

/** An answer of a list call, and the list that it is merged into. */
export interface MergeOptions<Rec extends object> {
  readonly list: Pick<CachedList<Rec>, 'table' | 'order' | 'applyChanges'>;
  readonly answer: ListAnswer;
  /** When the call was sent. */
  readonly sentAt: Moment;
}

/**
 * Merges the answer of a list call into the table and keeps unsaved edits. A full list replaces the cached
 * one: records that are missing in it are deleted.
 *
 * A full list is prepared in steps and put in place in the last one. Records that change in the table between
 * two steps are merged one by one, by the same rules as those that changed while the call was in flight.
 */
export function* mergeList<Rec extends object>(options: MergeOptions<Rec>): Steps<MergedList> {
  const { list, answer } = options;
  if (answer.scope === 'delta')
    return list.applyChanges(idsOf(answer), () => mergeNow(options, (take) => takeDelta(options, take)));
  // A full list is no remote change: it replaces another list. Records that seem to be missing may be those
  // that it has without an identifier.
  const next = yield* prepareList(list.table, answer.records, answer.isIncomplete);
  return mergeNow(options, (take) => takeWhole(options, next, take));
}

/** Merges one record of an answer; `null` means that it is deleted. */
type Take = (id: RecordId, values: Values | null) => void;

function mergeNow<Rec extends object>(
  { list: { table, order }, answer, sentAt }: MergeOptions<Rec>,
  work: (take: Take) => void,
): MergedList {
  const position = isWithoutDeletions(answer) ? answer.position?.cursor : null;
  const overtaken = new Map<string, boolean>();
  const conflicting = new Set<RecordId>();
  const isNewest = order.isUnchangedSince(sentAt);
  let changed: ChangedKeys = new Set();
  const release = table.subscribe((keys) => {
    changed = keys;
  });
  table.batch(() =>
    work((id, values) => {
      if (order.isOvertaken(id, sentAt) && !table.holds(id, values)) {
        overtaken.set(String(id), values === null);
        return;
      }
      if (values === null) table.remove(id);
      else if (table.merge(id, values, position)) conflicting.add(id);
      order.update(id, sentAt);
    }),
  );
  release();
  return { overtaken, conflicting, changed, isNewest };
}

function takeDelta<Rec extends object>({ list: { table }, answer }: MergeOptions<Rec>, take: Take): void {
  const { records, deleted } = answer;
  for (const values of records) take(idOf(answer, values), values);
  const gone = new Set(deleted?.map((id) => table.resolveId(id)));
  // A record that is both deleted and listed was created again.
  if (gone.size > 0) for (const values of records) gone.delete(table.resolveId(idOf(answer, values)));
  for (const id of gone) take(id, null);
}

function takeWhole<Rec extends object>(options: MergeOptions<Rec>, next: NextList<Rec>, take: Take): void {
  const { table, order } = options.list;
  const apart = recordsApart(options);
  table.replace(next, apart);
  if (apart.size > 0) takeApart(options, apart, take);
  // A record that was left unchanged may still exist.
  for (const id of next.changed ?? []) if (!table.has(id)) order.update(id);
  order.updateAll();
}

/**
 * The records that a full list does not simply replace: those with local state, and those for which it may be
 * outdated. By each form of their identifiers.
 */
function recordsApart<Rec extends object>({
  list: { table, order },
  answer,
  sentAt,
}: MergeOptions<Rec>): ReadonlySet<RecordId> {
  const all = order.isReplaced(sentAt)
    ? [...table.ids(), ...answer.records.map((values) => idOf(answer, values))]
    : [];
  const keys = [...all, ...table.workedOn(), ...order.updatedSince(sentAt)];
  return new Set(keys.flatMap((key) => (isDraftKey(key) ? [] : table.identifiers.writingsOf(key))));
}

function takeApart<Rec extends object>(
  { list: { table }, answer }: MergeOptions<Rec>,
  apart: ReadonlySet<RecordId>,
  take: Take,
): void {
  const named = new Set<string>();
  for (const values of answer.records) {
    const id = idOf(answer, values);
    if (!apart.has(id)) continue;
    take(id, values);
    named.add(String(id));
  }
  for (const id of answer.isIncomplete ? [] : apart)
    if (!named.has(String(id)) && table.snapshot(id)) take(id, null);
}

function idsOf(answer: ListAnswer): RecordId[] {
  return [...answer.records.map((values) => idOf(answer, values)), ...(answer.deleted ?? [])];
}

function idOf({ identifier }: ListAnswer, values: Values): RecordId {
  return values[identifier] as RecordId;
}
