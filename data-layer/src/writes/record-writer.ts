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
import { endFailedSave, isInConflict, mergeSavedRecord, nothing } from '../merge/merge-record.ts';
import type { VersionedRecord } from '../http/resource-calls.ts';
import { deletionOf, newRecord } from '../tabs/channel/tab-channel.ts';
import { type DraftKey, isDraftKey, nameOfDraft, type RecordKey } from '../records/record-state.ts';

/** The problem of a save over an unresolved conflict that is not sent, because the server could not refuse it. */
const conflictProblem = makeProblem('values_changed', 409);

/**
 * Ends a save that failed, or whose record went away meanwhile; one whose answer came is over already.
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
  // A repeated create that was not even tried says nothing of the first one.
  const isStillUnknown = isDraft && unconfirmed !== null && !isRefused(problem);
  const isUnknown = problem !== null && (isStillUnknown || (isSent && isOutcomeUnknown(problem)));
  const record = endFailedSave(table.localRecord(key), isUnknown);
  if (!isDraft && deleted !== null) return table.keepAside(key, record);
  const { snapshot: _snapshot, ...ended } = record;
  // A create that was refused is over: the next one may send something else, which needs another name.
  const next = { unconfirmed: null, createKey: makeUniqueName(), isMaybeCreated: false };
  table.setLocal(key, { ...ended, ...(isDraft && !isUnknown ? next : {}) });
}

/** Removes a record that was deleted here. What was typed into it is kept aside if it no longer has the mark of that. */
function endDeletion(table: CachedList<object>['table'], id: RecordId): void {
  table.batch(() => {
    if (table.local(id).deleting) table.forget(id);
    table.remove(id);
  });
}

type Call = (sentAt: Moment) => Promise<RecordId>;

/** Creates, saves and deletes records, and keeps the marks that say so. */
export class RecordWriter<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #prepareCreate: (isMaybeCreated: boolean) => Promise<void>;
  readonly #saves = new Map<RecordKey, Promise<RecordId | undefined>>();

  /**
   * @param prepareCreate keeps what a create is about to send, where anything is kept, and sees to it that it can be sent
   * under its name. It rejects with an HttpError when the server cannot be asked whether it knows such names.
   */
  constructor(list: CachedList<Rec>, prepareCreate: (isMaybeCreated: boolean) => Promise<void>) {
    this.#list = list;
    this.#prepareCreate = prepareCreate;
  }

  /**
   * Creates a draft, or saves the changed attributes of a record; without changes nothing is sent. One save of a
   * record at a time: a second one waits and then sends what is still unsaved. A create of unknown outcome it does not
   * repeat: of that the person is to hear first.
   * @param values what to save of a record that is still there, not its unsaved edits; the call marks what it has sent.
   * @returns the record's identifier, `undefined` when it failed; the problem is then on the record.
   */
  async save(key: RecordKey, values?: Values): Promise<RecordId | undefined> {
    const before = this.#saves.get(key);
    if (before !== undefined) {
      const { table } = this.#list;
      // Of a draft that has become a record only what was typed since may have failed.
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
   * Deletes a record, with its unsaved edits. It is marked as deleting from then on, also after a failure.
   * @returns whether it is gone; if not, the problem is on the record.
   */
  async delete(id: RecordId, actionId?: string): Promise<boolean> {
    const list = this.#list;
    const { table, order } = list;
    const sentAt = order.begin();
    table.batch(() => table.setLocal(id, { deleting: true, problem: null }));
    try {
      await list.calls.delete(id, actionId);
      list.log('deleted', 'removed', id);
      // Without its mark it was back meanwhile: then it is asked for, and what was typed into it is kept.
      const { isOvertaken } = this.#updateOrder(id, null, sentAt);
      const own = isOvertaken ? [id] : [];
      // It goes before what is asked for is here, and `recordMerged` does not tell whose doing that is.
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
   * A create of which nobody knows whether the server did it is repeated as it was, under the same name, by which a
   * server that knows of such names makes one record of the two. What was typed since is saved after it.
   */
  async #create(key: DraftKey): Promise<RecordId | undefined> {
    const list = this.#list;
    const { table, saveable } = list;
    const { edits, defaults, createKey, unconfirmed, isMaybeCreated } = table.local(key);
    const valueOf = (name: string) => (Object.hasOwn(edits, name) ? edits : defaults)[name] ?? null;
    const values = unconfirmed ?? Object.fromEntries([...saveable].map((name) => [name, valueOf(name)]));
    // A page that ends right now has kept the draft, and with it this name.
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
    // A server may answer only what it has added itself; for the rest, what it accepted is what was sent.
    const values = { ...table.local(key).sent, ...answered };
    if ([...saveable].some((attribute) => !Object.hasOwn(answered, attribute))) list.fetchWithRetry(id);
    const { isOvertaken, isUpdatedSince } = this.#updateOrder(id, values, sentAt);
    table.batch(() => {
      // That a whole list does not name it may only mean that the list is older.
      const isDeletedSince = isUpdatedSince && !table.has(id);
      const whole = { id, version, values };
      table.replaceDraft(key, whole, isOvertaken ? null : whole);
      if (isDeletedSince) table.remove(id);
    });
    if (!isOvertaken) list.emit('recordMerged', { id, version, values, isWhole: true }, sentAt, newRecord);
  }

  /** The answer to a create that was repeated is as old as the first one, so the record is asked for as it is now. */
  async #takeRepeated(key: DraftKey, created: VersionedRecord): Promise<void> {
    const { id } = created;
    const list = this.#list;
    const { table, order } = list;
    const sentAt = order.begin();
    try {
      // That it cannot be read is no refusal of the create, of which nobody here knows what became.
      const current = await list.calls.read(id).catch((error: unknown) => {
        throw new HttpError(networkProblem(), { cause: problemOf(error) });
      });
      const { isOvertaken, isUpdatedSince } = this.#updateOrder(id, current?.values ?? null, sentAt);
      table.batch(() => {
        const isDeletedSince = isUpdatedSince ? !table.has(id) : !current && !isOvertaken;
        table.replaceDraft(key, created, isDeletedSince || isOvertaken ? null : (current ?? null));
        if (isDeletedSince) table.remove(id);
      });
      // No event comes to this tab for its own write: the others would wait for it in vain.
      const merged = current ? { ...current, isWhole: true } : deletionOf(id);
      if (!isOvertaken) list.emit('recordMerged', merged, sentAt, newRecord);
    } finally {
      order.end(sentAt);
    }
  }

  /** Saves a record; once more, where the server refused to overwrite what turns out to be no conflict. */
  async #updateSeen(id: RecordId, values: Values | undefined): Promise<RecordId | undefined> {
    const { table, fetch } = this.#list;
    const base = table.positions.of(id);
    // The edits were typed before any position was known. Without one the server cannot refuse them over a conflict.
    const hasNoPosition = base === '' && table.positions.known(id) !== '';
    if (hasNoPosition && values === undefined && isInConflict(table.localRecord(id))) {
      this.#fail(id, conflictProblem);
      return undefined;
    }
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
    return this.#write(id, values === undefined ? edits : nothing, async (sentAt) => {
      const saved = await list.calls.update(id, edits, snapshot, base);
      list.log('saved', 'merged', id);
      const merged = { ...saved, id, values: { ...edits, ...saved.values }, isWhole: false };
      const { isOvertaken } = this.#updateOrder(id, merged.values, sentAt);
      table.batch(() => {
        const next = mergeSavedRecord(table.localRecord(id), saved.values, snapshot);
        if (table.has(id)) return table.apply(id, next);
        // It was deleted since, or somebody has restored it: what was kept aside of it may be older than what was seen.
        if (table.state(id)) table.keepAside(id, next);
        list.fetchWithRetry(id);
      });
      if (!isOvertaken) list.emit('recordMerged', merged, sentAt, String(id));
      return id;
    });
  }

  /**
   * Marks a record as saving until the call finishes, successful or not.
   * @param prepare what the call waits for; nothing is sent for what is discarded meanwhile.
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
   * Notes what the answer to a write says of its record. Answers whether something else was learned while it was
   * under way, and whether that was told of this very record: then only the server knows which is newer, and it is asked.
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
    // Somebody deleted the record; its unsaved edits are kept aside. It may have been restored since: then it is asked for.
    if (isMissing(problem) && !isDraftKey(key) && !this.#updateOrder(key, null, sentAt).isOvertaken)
      this.#list.apply(deletionOf(key));
  }

  #fail(key: RecordKey, problem: DataProblem): void {
    const list = this.#list;
    list.log('write_failed', isOutcomeUnknown(problem) ? 'refresh_requested' : 'told', key);
    // It may have been deleted or discarded meanwhile: nothing is left that could show the problem.
    if (list.table.state(key)) list.table.batch(() => list.table.setLocal(key, { problem }));
    if (!isOutcomeUnknown(problem)) return;
    list.emit('refreshRequested');
    if (isDraftKey(key)) return;
    // The record may be what was asked for, or not yet: answers that are under way cannot tell.
    list.order.update(key);
    list.fetchWithRetry(key);
  }
}
