import { expectedValuesKey, type RecordId } from '@ne2016/contract';
import type { CachedList } from '../list/cached-list.ts';
import { type DataProblem, HttpError, makeProblem, problemOf } from '../http/data-problem.ts';
import { readOrigin, type VersionedRecord } from '../http/resource-calls.ts';
import { isOutcomeUnknown } from '../http/write-outcome.ts';
import type { Moment } from '../merge/answer-order.ts';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import { noValues } from '../merge/merge-record.ts';
import type { RecordWriter } from '../writes/record-writer.ts';
import { deletionOf, newRecord } from '../tabs/channel/tab-channel.ts';
import { type Restitution, type UndoableCalls } from './undoable-calls.ts';
import type { UndoableAction, UndoableChange, UndoOutcome } from './undo-step.ts';

/** The codes with which a server answers that it has no such call. */
const withoutCall = ['unknown_address', 'method_not_allowed'];

/** The outcome of undoing one change. */
export interface Undone {
  readonly outcome: UndoOutcome;
  /** The write that undid it; absent if nothing was written, or if somebody else may have written the same. */
  readonly written?: UndoableChange;
}

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
  /** The keys (`createKey`) of changes that may have been undone by a call whose answer was lost. */
  readonly #doubted = new Set<string>();
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
  async undo(action: UndoableAction, change: UndoableChange, actionId?: string): Promise<Undone> {
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
      return { outcome: this.#judge(change, problemOf(error)) };
    }
  }

  /** Writes the values before the change, if the values after it are still there. */
  async #undoSave(change: UndoableChange): Promise<Undone> {
    const { id, before, after } = change;
    const { table } = this.#list;
    if (!table.has(id)) await this.#lookAtKnown(id);
    const isCompared = this.#compares;
    const restitution: Restitution = { expected: after, isCompared };
    const problem = await this.#put(id, { ...before }, restitution);
    if (problem === null)
      return this.#done(id, isCompared, { before: after, after: restitution.written ?? before });
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
  ): Promise<Undone> {
    const list = this.#list;
    const { id, after } = change;
    const record = await this.#look(id);
    if (record === undefined) return this.#done(id, true);
    const version = this.#isOurs ? record.version : null;
    const created = Object.entries(after).filter(([name]) => list.saveable.has(name));
    this.#calls.refuseChanged(id, Object.fromEntries(created), record);
    try {
      return await this.#write(String(id), async (sentAt) => {
        const answer = await this.#calls.deleteCreated(id, version, actionId);
        this.#take(id, undefined, sentAt, String(id));
        const written = answer && { before: record.values, after: noValues, ...readOrigin(answer.headers) };
        return this.#done(id, version !== null, written);
      });
    } catch (error) {
      // Someone has written since the read: the values are compared again.
      const isChanged = problemOf(error).code === 'record_changed' && version !== refused;
      if (isChanged) return this.#undoCreation(change, actionId, version);
      throw error;
    }
  }

  /** Restores the record if the server can; otherwise creates it again. */
  async #undoDeletion(change: UndoableChange): Promise<Undone> {
    const { id, version } = change;
    if (!this.#isOurs) return this.#createAnew(change);
    try {
      return await this.#write(String(id), async (sentAt) => {
        const restored = await this.#calls.restore(id, version);
        this.#take(id, restored, sentAt, String(id));
        return this.#done(id, version !== null, { before: noValues, after: restored.values });
      });
    } catch (error) {
      const { code } = problemOf(error);
      if (withoutCall.includes(code)) return this.#createAnew(change);
      if (code !== 'record_not_deleted') throw error;
      this.#list.fetchWithRetry(id);
      if (!this.#doubted.has(change.createKey)) return { outcome: { id, outcome: 'already_done' } };
      return this.#done(id, version !== null);
    }
  }

  async #createAnew({ before, createKey }: UndoableChange): Promise<Undone> {
    const { saveable } = this.#list;
    const values = Object.fromEntries([...saveable].map((name) => [name, before[name] ?? null]));
    await this.#detectExtensions();
    const isRepeated = this.#sentCreations.has(createKey);
    this.#sentCreations.add(createKey);
    return this.#write(newRecord, async (sentAt) => {
      const created = await this.#calls.createAnew(values, createKey);
      const { id } = created;
      const record = { ...created, values: { ...values, ...created.values } };
      // The answer to a repeated creation is as old as the first one.
      if (isRepeated) await this.#lookAtKnown(id);
      else {
        // A server may answer only the attributes that it added itself.
        if ([...saveable].some((name) => !Object.hasOwn(created.values, name))) this.#list.fetchWithRetry(id);
        this.#take(id, record, sentAt, newRecord);
      }
      return this.#done(id, false, { before: noValues, after: record.values });
    });
  }

  /** @param written what the write of this client changed, unless it is uncertain that there was one. */
  #done(
    id: RecordId,
    isCertain: boolean,
    written?: Pick<UndoableChange, 'before' | 'after'> & Partial<UndoableChange>,
  ): Undone {
    const outcome = { id, outcome: 'done', isCertain } as const;
    if (written === undefined) return { outcome };
    return { outcome, written: { version: null, ...written, id, createKey: this.#list.makeUniqueName() } };
  }

  /**
   * Finds out whether the server supports idempotency keys, since a call may arrive twice. It shows that in
   * the answer to a list call, which may not have arrived yet.
   * @throws HttpError when no answer shows that. A list that may not be read counts as an answer.
   */
  async #detectExtensions(): Promise<void> {
    if (this.#calls.extensions.areKnown !== undefined) return;
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
      this.#doubted.add(change.createKey);
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
