import { expectedValuesKey, headers, historyPaths, type RecordId } from '@ne2016/contract';
import { type DataProblem, HttpError, makeProblem, problemOf } from '../http/data-problem.ts';
import {
  ignoreMissing,
  readOrigin,
  ResourceCalls,
  type SavedFields,
  type VersionedRecord,
} from '../http/resource-calls.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { isOutcomeUnknown } from '../http/write-outcome.ts';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import { noValues } from '../merge/merge-record.ts';
import type { UndoableAction } from './undo-step.ts';

/** A change that the server has made for this client. */
export interface WrittenChange {
  readonly action: UndoableAction;
  readonly id: RecordId;
  /** The known record when the call was sent; empty for a creation. */
  readonly before: Values;
  /** The server's values after the write: the sent attributes of a save, all attributes of a new record. */
  readonly after: Values;
  /** For a deletion, its position in the change log; `null` if the server did not send it. */
  readonly version: string | null;
}

/** A save that undoes another one. */
export interface Restitution {
  /** The values that must still be there. */
  readonly expected: Values;
  /** Whether the server compares them itself. */
  readonly isCompared: boolean;
  /** Set when the call has ended; `undefined` until then. */
  problem?: DataProblem | null;
  /** The server's values after it, once it has succeeded. */
  written?: Values;
}

/** Returns the values of the saved attributes after a save. */
const savedValues = (changes: Values, { values }: SavedFields): Values =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, { ...changes, ...values }[name]]));

/** @throws HttpError `values_changed` (409) with the present values. */
function throwIfChanged(expected: Values, present: Values): void {
  const changed = Object.keys(expected).filter((name) => !isUnchanged(expected[name], present[name]));
  if (changed.length === 0) return;
  const current = Object.fromEntries(changed.map((name) => [name, present[name] ?? null]));
  throw new HttpError({ ...makeProblem('values_changed', 409), current });
}

/** The header that makes a write conditional on one version. */
const onlyAfter = (version: string | null): Readonly<Record<string, string>> =>
  version === null ? {} : { 'if-match': `"${version}"` };

/** The calls for the records of one resource, which report their writes, and the calls that undo them. */
export class UndoableCalls extends ResourceCalls {
  readonly #restitutions = new WeakMap<Values, Restitution>();
  /** Set by the undo log. */
  watch:
    | {
        onWritten(change: WrittenChange): void;
        onRestitution(id: RecordId, values: Values): void;
        snapshotOf(id: RecordId): Values;
      }
    | undefined;

  override async create(values: Values, key: string): Promise<VersionedRecord> {
    const created = await super.create(values, key);
    const after = { ...values, ...created.values };
    this.#notify({ action: 'created', id: created.id, before: noValues, after, version: null });
    return created;
  }

  override async update(id: RecordId, changes: Values, snapshot: Values, base = ''): Promise<SavedFields> {
    const restitution = this.#restitutions.get(changes);
    if (restitution !== undefined) return this.#putBack(id, changes, snapshot, restitution);
    const saved = await super.update(id, changes, snapshot, base);
    const after = savedValues(changes, saved);
    this.#notify({ action: 'saved', id, before: snapshot, after, version: null });
    return saved;
  }

  override async delete(id: RecordId, actionId?: string): Promise<HttpAnswer | undefined> {
    const before = this.watch?.snapshotOf(id) ?? noValues;
    const answer = await super.delete(id, actionId);
    // A deletion by someone else cannot be undone here.
    if (answer)
      this.#notify({ action: 'deleted', id, before, after: noValues, ...readOrigin(answer.headers) });
    return answer;
  }

  /** Marks the next save of this object as the undo of another one. */
  expect(values: Values, restitution: Restitution): void {
    this.#restitutions.set(values, restitution);
  }

  /** Creates a record in place of a deleted one. */
  createAnew(values: Values, key: string): Promise<VersionedRecord> {
    return super.create(values, key);
  }

  /**
   * Deletes a record to undo its creation; a missing record counts as deleted.
   * @returns the answer; `undefined` if there was no record.
   */
  deleteCreated(id: RecordId, version: string | null, actionId?: string): Promise<HttpAnswer | undefined> {
    const extensions = { ...onlyAfter(version), ...(actionId && { [headers.actionId]: actionId }) };
    return this.send(this.write('DELETE', this.path(id), extensions)).catch(ignoreMissing);
  }

  /** Restores a deleted record; `version` is that of its deletion. */
  restore(id: RecordId, version: string | null): Promise<VersionedRecord> {
    const path = historyPaths.restore(this.resource, id);
    return this.record(this.write('POST', path, onlyAfter(version)), id);
  }

  async #putBack(id: RecordId, changes: Values, snapshot: Values, restitution: Restitution) {
    const { expected, isCompared } = restitution;
    let isSent = isCompared;
    try {
      const read = isCompared ? null : await this.#readKnown(id);
      if (read !== null) this.refuseChanged(id, expected, read);
      isSent = true;
      this.watch?.onRestitution(id, changes);
      const sent = isCompared ? { ...changes, [expectedValuesKey]: expected } : changes;
      const saved = await super.update(id, sent, snapshot, read?.version ?? '');
      restitution.problem = null;
      restitution.written = savedValues(changes, saved);
      return saved;
    } catch (error) {
      const problem = problemOf(error);
      restitution.problem = problem;
      // If even the read failed, the outcome is known: nothing was sent.
      if (!isSent && isOutcomeUnknown(problem)) throw new HttpError(makeProblem('refused'), { cause: error });
      throw error;
    }
  }

  /**
   * Compares the record that was just read, and the local snapshot, which may have been updated since.
   * @throws HttpError `values_changed`, like a server that compares values itself.
   */
  refuseChanged(id: RecordId, expected: Values, { values }: VersionedRecord): void {
    const known = this.watch?.snapshotOf(id) ?? noValues;
    for (const present of known === noValues ? [values] : [values, known]) throwIfChanged(expected, present);
  }

  /** @throws HttpError `unknown_record` if it does not exist. */
  async #readKnown(id: RecordId): Promise<VersionedRecord> {
    const record = await this.read(id);
    if (record === undefined) throw new HttpError(makeProblem('unknown_record', 404));
    return record;
  }

  #notify(change: WrittenChange): void {
    this.watch?.onWritten(change);
  }
}
