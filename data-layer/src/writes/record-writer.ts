import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';
import type { CachedList } from '../list/cached-list.ts';
import {
  type DataProblem,
  HttpError,
  isMissing,
  makeProblem,
  networkProblem,
  problemOf,
} from '../http/data-problem.ts';
import { isOutcomeUnknown, isRefused } from '../http/write-outcome.ts';
import type { Moment } from '../merge/answer-order.ts';
import { endFailedSave, isInConflict, mergeSavedRecord, noValues } from '../merge/merge-record.ts';
import type { VersionedRecord } from '../http/resource-calls.ts';
import { deletionOf, newRecord } from '../tabs/channel/tab-channel.ts';
import { type DraftKey, isDraftKey, nameOfDraft, type RecordKey } from '../records/record-state.ts';

/** The problem of a save over an open conflict, not sent because the server could not refuse it. */
const conflictProblem = makeProblem('values_changed', 409);

/**
 * Ends a save that failed, or whose record was deleted meanwhile, unless its answer has already ended it.
 * @param isSent whether it was sent at all.
 */
function endSave(
  { table, makeUniqueName }: Pick<CachedList<object>, 'table' | 'makeUniqueName'>,
  key: RecordKey,
  isSent: boolean,
): void {
  const { sent, unconfirmed, problem, deleted } = table.local(key);
  if (sent === null) return;
  const isDraft = isDraftKey(key);
  // A repeated create that was not sent gives no information about the first one.
  const isStillUnknown = isDraft && unconfirmed !== null && !isRefused(problem);
  const isUnknown = problem !== null && (isStillUnknown || (isSent && isOutcomeUnknown(problem)));
  const record = endFailedSave(table.localRecord(key), isUnknown);
  if (!isDraft && deleted !== null) return table.keepAside(key, record);
  const { snapshot: _snapshot, ...ended } = record;
  // A refused create is over: the next one may have other values, so it needs another idempotency key.
  const next = { unconfirmed: null, createKey: makeUniqueName(), isMaybeCreated: false };
  table.setLocal(key, { ...ended, ...(isDraft && !isUnknown ? next : {}) });
}

/** Removes a record that was deleted here. Its edits are kept aside if it is no longer marked as deleting. */
function endDeletion(table: CachedList<object>['table'], id: RecordId): void {
  table.batch(() => {
    if (table.local(id).deleting) table.forget(id);
    table.remove(id);
  });
}

type Call = (sentAt: Moment) => Promise<RecordId>;

/** Creates, saves and deletes records, and maintains their `sent`, `deleting` and `problem` states. */
export class RecordWriter<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #prepareCreate: (isMaybeCreated: boolean) => Promise<void>;
  readonly #saves = new Map<RecordKey, Promise<RecordId | undefined>>();

  /**
   * @param prepareCreate stores the values that a create is about to send, where there is storage, and makes
   *   sure that the create can be sent with its idempotency key. Rejects with an HttpError if the server
   *   cannot be asked whether it supports such keys.
   */
  constructor(list: CachedList<Rec>, prepareCreate: (isMaybeCreated: boolean) => Promise<void>) {
    this.#list = list;
    this.#prepareCreate = prepareCreate;
  }

  /**
   * Creates a draft, or saves the changed attributes of a record; without changes nothing is sent. A record
   * has one save at a time: a second one waits, then sends the edits that are still unsaved. It does not
   * repeat a create with an unknown outcome: the person must see that first.
   * @param values the values to save instead of the unsaved edits, of an existing record; the call sets
   *   `sent`.
   * @returns the record's identifier; `undefined` on failure, with the problem on the record.
   */
  async save(key: RecordKey, values?: Values): Promise<RecordId | undefined> {
    const before = this.#saves.get(key);
    if (before !== undefined) {
      const { table } = this.#list;
      // Once a draft has become a record, only the save of later edits can have failed.
      const next = (await before) ?? table.resolveDraft(key);
      if (!isDraftKey(next)) return this.save(next, values);
      const isUnknown = table.local(next).unconfirmed !== null;
      return isUnknown || table.state(next) === undefined ? undefined : this.save(next);
    }
    const save = isDraftKey(key) ? this.#create(key) : this.#updateSeen(key, values);
    this.#saves.set(key, save);
    try {
      return await save;
    } finally {
      this.#saves.delete(key);
    }
  }

  /**
   * Deletes a record with its unsaved edits. It stays marked as deleting, also after a failure.
   * @returns whether it is deleted; if not, the problem is on the record.
   */
  async delete(id: RecordId, actionId?: string): Promise<boolean> {
    const list = this.#list;
    const { table, order } = list;
    const sentAt = order.begin();
    table.batch(() => table.setLocal(id, { deleting: true, problem: null }));
    try {
      await list.calls.delete(id, actionId);
      list.log('deleted', 'removed', id);
      // Without the mark, the record has returned meanwhile: it is fetched, and its edits are kept.
      const { isOvertaken } = this.#updateOrder(id, null, sentAt);
      const own = isOvertaken ? [id] : [];
      // It is removed before the fetched record arrives, and `recordMerged` would not mark the change as own.
      if (!isOvertaken || table.local(id).deleting) list.applyChanges(own, () => endDeletion(table, id), own);
      if (!isOvertaken) list.emit('recordMerged', deletionOf(id), sentAt, String(id));
      return true;
    } catch (error) {
      this.#fail(id, problemOf(error));
      return false;
    } finally {
      order.end(sentAt);
    }
  }

  /**
   * Creates a draft. A create with an unknown outcome is repeated unchanged, with the same idempotency key,
   * from which a server with that extension makes one record. Edits since are saved afterwards.
   */
  async #create(key: DraftKey): Promise<RecordId | undefined> {
    const list = this.#list;
    const { table, saveable } = list;
    const { edits, defaults, createKey, unconfirmed, isMaybeCreated } = table.local(key);
    const valueOf = (name: string) => (Object.hasOwn(edits, name) ? edits : defaults)[name] ?? null;
    const values = unconfirmed ?? Object.fromEntries([...saveable].map((name) => [name, valueOf(name)]));
    // If the page ends now, the draft is already stored, and this key with it.
    const name = createKey ?? nameOfDraft(key);
    const isRepeated = unconfirmed !== null || isMaybeCreated;
    const create = async (sentAt: Moment) => {
      const created = await list.calls.create(values, name);
      list.log('created', 'merged', created.id);
      if (isRepeated) await this.#takeRepeated(key, created);
      else this.#takeCreated(key, created, sentAt);
      return table.resolveId(created.id);
    };
    const id = await this.#write(key, values, create, () => this.#prepareCreate(isMaybeCreated));
    return id !== undefined && isRepeated && table.has(id) ? this.save(id) : id;
  }

  #takeCreated(key: DraftKey, { id, version, values: answered }: VersionedRecord, sentAt: Moment): void {
    const list = this.#list;
    const { table, saveable } = list;
    // A server may answer only the attributes that it added itself; the others were accepted as sent.
    const values = { ...table.local(key).sent, ...answered };
    if ([...saveable].some((attribute) => !Object.hasOwn(answered, attribute))) list.fetchWithRetry(id);
    const { isOvertaken, isUpdatedSince } = this.#updateOrder(id, values, sentAt);
    table.batch(() => {
      // A full list without the record may only mean that the list is older.
      const isDeletedSince = isUpdatedSince && !table.has(id);
      const whole = { id, version, values };
      table.replaceDraft(key, whole, isOvertaken ? null : whole);
      if (isDeletedSince) table.remove(id);
    });
    if (!isOvertaken) list.emit('recordMerged', { id, version, values, isWhole: true }, sentAt, newRecord);
  }

  /** The answer to a repeated create is as old as the first one, so the current record is fetched. */
  async #takeRepeated(key: DraftKey, created: VersionedRecord): Promise<void> {
    const { id } = created;
    const list = this.#list;
    const { table, order } = list;
    const sentAt = order.begin();
    try {
      // A failed read is no refusal of the create, whose outcome is unknown here.
      const current = await list.calls.read(id).catch((error: unknown) => {
        throw new HttpError(networkProblem(), { cause: problemOf(error) });
      });
      const { isOvertaken, isUpdatedSince } = this.#updateOrder(id, current?.values ?? null, sentAt);
      table.batch(() => {
        const isDeletedSince = isUpdatedSince ? !table.has(id) : !current && !isOvertaken;
        table.replaceDraft(key, created, isDeletedSince || isOvertaken ? null : (current ?? null));
        if (isDeletedSince) table.remove(id);
      });
      // This tab gets no event for its own write, and the other tabs would wait for it in vain.
      const merged = current ? { ...current, isWhole: true } : deletionOf(id);
      if (!isOvertaken) list.emit('recordMerged', merged, sentAt, newRecord);
    } finally {
      order.end(sentAt);
    }
  }

  /** Saves a record; once more if the server refused the save and the fetched record shows no conflict. */
  async #updateSeen(id: RecordId, values: Values | undefined): Promise<RecordId | undefined> {
    const { table, fetch } = this.#list;
    // The edits are from before any position was known: without one the server cannot refuse them.
    const hasNoPosition =
      table.positions.of(id) === '' && table.positions.known(id) + table.positions.list !== '';
    // Nor are its values of a known position, if the last list answer was rejected for this record.
    if (hasNoPosition && table.positions.known(id) === '') await fetch(id);
    if (values === undefined && hasNoPosition && isInConflict(table.localRecord(id))) {
      this.#fail(id, conflictProblem);
      return undefined;
    }
    const base = table.positions.of(id);
    const saved = await this.#update(id, base, values);
    if (values !== undefined || table.local(id).problem?.code !== 'values_changed') return saved;
    await fetch(id);
    const isSeen = table.has(id) && table.positions.of(id) !== base && !isInConflict(table.localRecord(id));
    return isSeen ? this.#updateSeen(id, values) : undefined;
  }

  async #update(id: RecordId, base: string, values?: Values): Promise<RecordId | undefined> {
    const list = this.#list;
    const { table } = list;
    const { snapshot, edits: typed } = table.localRecord(id);
    const edits = values ?? typed;
    if (Object.keys(edits).length === 0 || !table.state(id)) return id;
    return this.#write(id, values === undefined ? edits : noValues, async (sentAt) => {
      const saved = await list.calls.update(id, edits, snapshot, base);
      list.log('saved', 'merged', id);
      const merged = { ...saved, id, values: { ...edits, ...saved.values }, isWhole: false };
      const { isOvertaken } = this.#updateOrder(id, merged.values, sentAt);
      table.batch(() => {
        const next = mergeSavedRecord(table.localRecord(id), saved.values, snapshot);
        if (table.has(id)) return table.apply(id, next);
        // It was deleted since, or restored: its values kept aside may be older than the ones that were seen.
        if (table.state(id)) table.keepAside(id, next);
        list.fetchWithRetry(id);
      });
      if (!isOvertaken) list.emit('recordMerged', merged, sentAt, String(id));
      return id;
    });
  }

  /**
   * Marks a record as saving until the call finishes, successful or not.
   * @param prepare the call waits for it; nothing is sent for a record that is discarded meanwhile.
   */
  async #write(key: RecordKey, sent: Values, call: Call, prepare?: () => Promise<void>) {
    const list = this.#list;
    const { table, order } = list;
    const written = isDraftKey(key) ? newRecord : String(key);
    let sentAt: Moment | undefined;
    table.batch(() => table.setLocal(key, { sent, problem: null }));
    try {
      if (prepare !== undefined) await prepare();
      if (table.state(key) === undefined) return undefined;
      sentAt = order.begin();
      list.emit('writeStarted', written);
      return await call(sentAt);
    } catch (error) {
      this.#failSave(key, problemOf(error), sentAt);
      return undefined;
    } finally {
      if (sentAt !== undefined) {
        order.end(sentAt);
        list.emit('writeEnded', written);
      }
      table.batch(() => endSave(list, key, sentAt !== undefined));
    }
  }

  /**
   * Marks the record of a write's answer as updated. Returns whether something else arrived while the write
   * was in flight, and whether that was about this record: then only the server can show which is newer, and
   * the record is fetched.
   */
  #updateOrder(
    id: RecordId,
    values: Values | null,
    sentAt: Moment,
  ): { isOvertaken: boolean; isUpdatedSince: boolean } {
    const { table, order } = this.#list;
    const isOvertaken = order.isOvertaken(id, sentAt) && !table.holds(id, values);
    const isUpdatedSince = isOvertaken && order.isUpdatedSince(id, sentAt);
    order.update(id, sentAt);
    if (isOvertaken) this.#list.fetchWithRetry(id, true);
    return { isOvertaken, isUpdatedSince };
  }

  #failSave(key: RecordKey, problem: DataProblem, sentAt = 0): void {
    this.#fail(key, problem);
    // Someone deleted the record; its edits are kept aside. It is fetched if it may have been restored.
    if (isMissing(problem) && !isDraftKey(key) && !this.#updateOrder(key, null, sentAt).isOvertaken)
      this.#list.apply(deletionOf(key));
  }

  #fail(key: RecordKey, problem: DataProblem): void {
    const list = this.#list;
    list.log('write_failed', isOutcomeUnknown(problem) ? 'refresh_requested' : 'told', key);
    // It may have been deleted or discarded meanwhile: no record is left to show the problem.
    if (list.table.state(key)) list.table.batch(() => list.table.setLocal(key, { problem }));
    if (!isOutcomeUnknown(problem)) return;
    list.emit('refreshRequested');
    if (isDraftKey(key)) return;
    // The write may or may not have arrived: answers in flight cannot show which.
    list.order.update(key);
    list.fetchWithRetry(key);
  }
}
