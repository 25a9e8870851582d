import { expectedValuesKey, type RecordId } from '@ne2016/contract';
import type { CachedList } from '../list/cached-list.ts';
import { type DataProblem, HttpError, makeProblem, problemOf } from '../http/data-problem.ts';
import type { VersionedRecord } from '../http/resource-calls.ts';
import { isOutcomeUnknown } from '../http/write-outcome.ts';
import type { Moment } from '../merge/answer-order.ts';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import type { RecordWriter } from '../writes/record-writer.ts';
import { deletionOf, newRecord } from '../tabs/channel/tab-channel.ts';
import { type Restitution, type UndoableCalls } from './undoable-calls.ts';
import type { UndoableAction, UndoableChange, UndoOutcome } from './undo-step.ts';

/** The codes with which a server answers that it has no such call. */
const withoutCall = ['unknown_address', 'method_not_allowed'];

/**
 * Undoes changes of one list. A server that is declared to have the extensions checks itself that no one else
 * has written since; elsewhere the record is read just before, as close to the write as a client can.
 */
export class ChangeUndoer<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #calls: UndoableCalls;
  readonly #writer: RecordWriter<Rec>;
  readonly #isOurs: boolean;
  /** Whether the server compares values itself; an earlier version of this project's server does not. */
  #compares: boolean;
  /** Changes that may have been undone by a call whose answer was lost. */
  readonly #doubted = new WeakSet<UndoableChange>();
  /** The idempotency keys of the creations that were sent. */
  readonly #sentCreations = new Set<string>();

  constructor(list: CachedList<Rec>, calls: UndoableCalls, writer: RecordWriter<Rec>, isOurs: boolean) {
    this.#list = list;
    this.#calls = calls;
    this.#writer = writer;
    this.#isOurs = isOurs;
    this.#compares = isOurs;
  }

  /** @param actionId the action that a deletion belongs to. */
  async undo(action: UndoableAction, change: UndoableChange, actionId?: string): Promise<UndoOutcome> {
    try {
      switch (action) {
        case 'saved':
          return await this.#undoSave(change);
        case 'created':
          return await this.#undoCreation(change, actionId);
        case 'deleted':
          return await this.#undoDeletion(change);
      }
    } catch (error) {
      return this.#judge(change, problemOf(error));
    }
  }

  /** Writes the values before the change, if the values after it are still there. */
  async #undoSave(change: UndoableChange): Promise<UndoOutcome> {
    const { id, before, after } = change;
    const { table } = this.#list;
    if (!table.has(id)) await this.#lookAtKnown(id);
    const isCompared = this.#compares;
    const problem = await this.#put(id, { ...before }, { expected: after, isCompared });
    if (problem === null) return { id, outcome: 'done', isCertain: isCompared };
    if (!isCompared || !problem.errors.some(({ attribute }) => attribute === expectedValuesKey))
      throw new HttpError(problem);
    // A server of an earlier version has refused the expected values as an unknown attribute.
    this.#compares = false;
    return this.#undoSave(change);
  }

  /** Saves the values that undo a change. Returns the problem, if any; the record keeps its own. */
  async #put(
    id: UndoableChange['id'],
    values: Values,
    restitution: Restitution,
  ): Promise<DataProblem | null> {
    const { table } = this.#list;
    const { problem } = table.local(id);
    this.#calls.expect(values, restitution);
    await this.#writer.save(id, values);
    if (table.has(id)) table.batch(() => table.setLocal(id, { problem }));
    return restitution.problem === undefined ? makeProblem('unknown_record', 404) : restitution.problem;
  }

  /** Deletes the record if it still has the values of its creation. */
  async #undoCreation(
    change: UndoableChange,
    actionId: string | undefined,
    refused: string | null = null,
  ): Promise<UndoOutcome> {
    const list = this.#list;
    const { id, after } = change;
    const record = await this.#look(id);
    if (record === undefined) return { id, outcome: 'done', isCertain: true };
    const version = this.#isOurs ? record.version : null;
    const created = Object.entries(after).filter(([name]) => list.saveable.has(name));
    this.#calls.refuseChanged(id, Object.fromEntries(created), record);
    try {
      await this.#write(String(id), async (sentAt) => {
        await this.#calls.deleteCreated(id, version, actionId);
        this.#take(id, undefined, sentAt, String(id));
      });
    } catch (error) {
      // Someone has written since the read: the values are compared again.
      const isChanged = problemOf(error).code === 'record_changed' && version !== refused;
      if (isChanged) return this.#undoCreation(change, actionId, version);
      throw error;
    }
    return { id, outcome: 'done', isCertain: version !== null };
  }

  /** Restores the record if the server can; otherwise creates it again. */
  async #undoDeletion(change: UndoableChange): Promise<UndoOutcome> {
    const { id, version } = change;
    if (!this.#isOurs) return this.#createAnew(change);
    try {
      await this.#write(String(id), async (sentAt) =>
        this.#take(id, await this.#calls.restore(id, version), sentAt, String(id)),
      );
    } catch (error) {
      const { code } = problemOf(error);
      if (withoutCall.includes(code)) return this.#createAnew(change);
      if (code !== 'record_not_deleted') throw error;
      this.#list.fetchWithRetry(id);
      if (!this.#doubted.has(change)) return { id, outcome: 'already_done' };
    }
    return { id, outcome: 'done', isCertain: version !== null };
  }

  async #createAnew({ before, createKey }: UndoableChange): Promise<UndoOutcome> {
    const { saveable } = this.#list;
    const values = Object.fromEntries([...saveable].map((name) => [name, before[name] ?? null]));
    await this.#detectExtensions();
    const isRepeated = this.#sentCreations.has(createKey);
    this.#sentCreations.add(createKey);
    return this.#write(newRecord, async (sentAt) => {
      const created = await this.#calls.createAnew(values, createKey);
      const { id } = created;
      // The answer to a repeated creation is as old as the first one.
      if (isRepeated) await this.#lookAtKnown(id);
      else {
        // A server may answer only the attributes that it added itself.
        if ([...saveable].some((name) => !Object.hasOwn(created.values, name))) this.#list.fetchWithRetry(id);
        this.#take(id, { ...created, values: { ...values, ...created.values } }, sentAt, newRecord);
      }
      return { id, outcome: 'done', isCertain: false };
    });
  }

  /**
   * Finds out whether the server supports idempotency keys, since a call may arrive twice. It shows that in
   * the answer to a list call, which may not have arrived yet.
   * @throws HttpError when no answer shows that. A list that may not be read counts as an answer.
   */
  async #detectExtensions(): Promise<void> {
    if (this.#calls.extensions.areSupported !== undefined) return;
    try {
      await this.#calls.list(null);
    } catch (error) {
      const { status } = problemOf(error);
      if (![403, 404, 405].includes(status ?? 0)) throw error;
    }
  }

  /** Performs a write of a record with the events of any other write. */
  async #write<Result>(write: string, call: (sentAt: Moment) => Promise<Result>): Promise<Result> {
    const { order } = this.#list;
    const sentAt = order.begin();
    this.#list.emit('writeStarted', write);
    try {
      return await call(sentAt);
    } finally {
      order.end(sentAt);
      this.#list.emit('writeEnded', write);
    }
  }

  /** Reads a record and applies the answer. */
  async #look(id: RecordId): Promise<VersionedRecord | undefined> {
    const { order } = this.#list;
    const sentAt = order.begin();
    try {
      const record = await this.#calls.read(id);
      this.#take(id, record, sentAt);
      return record;
    } finally {
      order.end(sentAt);
    }
  }

  /** @throws HttpError `unknown_record` if it no longer exists. */
  async #lookAtKnown(id: RecordId): Promise<void> {
    if ((await this.#look(id)) === undefined) throw new HttpError(makeProblem('unknown_record', 404));
  }

  /**
   * Applies the answer about a record; `undefined` means that it does not exist.
   * @param write the write that it answers; absent for a read.
   */
  #take(id: RecordId, record: VersionedRecord | undefined, sentAt: Moment, write?: string): void {
    const list = this.#list;
    list.log('record_read', record === undefined ? 'removed' : 'merged', id);
    // Only the server can show which is newer.
    if (list.order.isOvertaken(id, sentAt) && !list.table.holds(id, record?.values ?? null))
      list.fetchWithRetry(id, write !== undefined);
    else list.apply(record === undefined ? deletionOf(id) : { ...record, isWhole: true }, sentAt, write);
  }

  /** Converts the problem of a failed undo into its outcome. */
  #judge(change: UndoableChange, problem: DataProblem): UndoOutcome {
    const list = this.#list;
    const { id, before, after } = change;
    if (isOutcomeUnknown(problem)) {
      this.#doubted.add(change);
      list.emit('refreshRequested');
      // Answers in flight cannot show whether it was undone.
      list.order.update(id);
      list.fetchWithRetry(id);
    }
    if (problem.code !== 'values_changed') return { id, outcome: 'failed', problem };
    // The list must also show the current values that the conflict contains.
    list.fetchWithRetry(id);
    const current = (problem.current ?? {}) as Values;
    const names = Object.keys(before);
    const isDone = (name: string) => Object.hasOwn(current, name) && isUnchanged(before[name], current[name]);
    // Done by an earlier call whose answer was lost.
    if (names.length > 0 && names.every(isDone)) return { id, outcome: 'done', isCertain: true };
    const conflicts = Object.keys(current).map((attribute) => ({
      attribute,
      before: before[attribute],
      expected: after[attribute],
      current: current[attribute],
    }));
    return { id, outcome: 'refused', conflicts };
  }
}
