import type { Resource } from '@ne2016/contract';
import type {
  DataLayer,
  PresentPerson,
  RecordKey,
  RecordPresence,
  RecordState,
  ResourceStore,
} from '@ne2016/data-layer';
import { isDraftKey } from '@ne2016/data-layer';
import type { EditedRecord } from '#live/records/edited-record.ts';
import type { PendingUploads } from '#ui/upload/upload.tsx';
import { recordTitle } from '#values/record-title.ts';
import { blamed, type PendingFiles, withPending } from './pending-files.ts';
import type { RecordOutcome } from './record-outcome.ts';
import type { Refusal } from './refusal.ts';
import { faultsOf, haveFaults, type RecordFaults } from './value-faults.ts';

/** The state of a record that is being edited; the same object until it changes. */
export interface RecordEditing {
  /** The record with its unsaved edits, also after it was deleted. */
  readonly record: EditedRecord;
  readonly faults: RecordFaults;
  readonly pendingFiles: PendingFiles;
  /** The other people who have the record open, and the attributes that they edit. */
  readonly others: readonly PresentPerson[];
  /** The outcome of the last save; `null` before one, and after a later edit. */
  readonly outcome: RecordOutcome | null;
}

type KnownRecord = RecordState<Record<string, unknown>>;

type EditedStore = Pick<
  ResourceStore,
  'get' | 'subscribeRecord' | 'edit' | 'keepMine' | 'takeTheirs' | 'save' | 'revert' | 'remove'
>;

interface RecordEditorOptions {
  readonly resource: Resource;
  /** The store keeps the edits, also after the editor. */
  readonly store: EditedStore;
  /** The identifier of the record, or the key of a draft, also once it is created. */
  readonly key: RecordKey;
  /** The presence of the record, for this editor alone. */
  readonly presence: RecordPresence;
}

/** Returns a record as it is edited, from its current and its last known state. */
function editedRecord(current: KnownRecord | undefined, lastKnown: KnownRecord): EditedRecord {
  const { values, snapshot, deleted: _, ...state } = current ?? lastKnown;
  const isDraft = isDraftKey(state.key);
  // Not reported as deleted: the user did it here.
  const isRemovedHere = isDraft || (state.deleting && state.problem === null);
  return {
    ...state,
    values,
    snapshot,
    isDraft,
    isDeleted: current === undefined ? !isRemovedHere : current.deleted,
  };
}

const noFiles: PendingFiles = new Map();
const noRefusal: Refusal = { problem: null, values: {} };

/**
 * Edits one record. Each edit goes to the store at once. Other users see this person at the record while a form
 * is open; elsewhere from the first edit on, until nothing is left to save or nobody listens any more.
 */
export class RecordEditor {
  readonly resource: Resource;
  readonly key: RecordKey;
  readonly #store: EditedStore;
  readonly #presence: RecordPresence;
  readonly #listeners = new Set<() => void>();
  readonly #observers = new Set<(outcome: RecordOutcome) => void>();
  #lastKnown: KnownRecord | undefined;
  #refusal = noRefusal;
  #pendingFiles = noFiles;
  #outcome: RecordOutcome | null = null;
  #shown: { readonly editing: RecordEditing; readonly current: KnownRecord | undefined } | undefined;
  /** The last state of a form that has closed, and no longer changes. */
  #frozen: { readonly editing: RecordEditing | null } | undefined;
  /** The pending save, and whether it has all edits; `null` if there is none. */
  #saving: { readonly outcome: Promise<RecordOutcome>; readonly stays: boolean; isOfAll: boolean } | null =
    null;
  #openForms = 0;
  /** Whether an edit was made here, and something is left to save. */
  #isEdited = false;
  #hasEnded = false;
  /** Ends the subscription to the record under its current key. */
  #unfollow: (() => void) | undefined;
  #leavePresence: (() => void) | undefined;

  constructor({ resource, store, key, presence }: RecordEditorOptions) {
    this.resource = resource;
    this.key = key;
    this.#store = store;
    this.#presence = presence;
  }

  /** Calls `listener` when {@link snapshot} changes, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const entry = () => listener();
    this.#listeners.add(entry);
    this.#adapt();
    return () => {
      this.#listeners.delete(entry);
      this.#adapt();
    };
  };

  /** Returns the state of the record; `null` while it is not known. */
  readonly snapshot = (): RecordEditing | null => (this.#frozen ?? { editing: this.#read() }).editing;

  /** Calls `observer` with each outcome, until the returned function is called. */
  observe(observer: (outcome: RecordOutcome) => void): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /**
   * Opens a form of the record.
   * @returns A function that closes it: the snapshot then no longer changes. Edits stay in the store.
   */
  open(): () => void {
    this.#openForms += 1;
    if (!this.#hasEnded) this.#frozen = undefined;
    this.#adapt();
    return () => {
      this.#openForms -= 1;
      if (this.#openForms === 0) this.#end();
    };
  }

  /** Returns the record now, also after the form has closed; `null` while it is not known. */
  now(): EditedRecord | null {
    return this.#read()?.record ?? null;
  }

  /** Shows other users which attribute is edited here; `null` for none. */
  attend(attribute: string | null): void {
    this.#presence.setEditing(attribute);
  }

  change(attribute: string, value: unknown): void {
    // A form that slides out still accepts input after its record was deleted or its draft discarded.
    if (this.#store.get(this.key)?.deleted !== false) return;
    this.#outcome = null;
    this.#isEdited = this.#frozen === undefined;
    this.#outdateSaving();
    // Values are kept even if they are invalid.
    this.#store.edit(this.key, { [attribute]: value });
    this.#update();
    if (this.#openForms === 0) this.attend(attribute);
  }

  /** Resolves a conflict with the edited value. */
  keepMine(attribute: string): void {
    this.#outdateSaving();
    this.#store.keepMine(this.key, attribute);
  }

  /** Resolves a conflict with the value on the server. */
  takeTheirs(attribute: string): void {
    this.#outdateSaving();
    this.#store.takeTheirs(this.key, attribute);
  }

  /** Drops the edit of an attribute; without one, all edits. A draft is then removed. */
  revert(attribute?: string): void {
    if (attribute !== undefined) return this.takeTheirs(attribute);
    // It also reloads the list; the store reports its failures.
    void this.#store.revert(this.key);
  }

  /** Sets the chosen files of an attribute that are not uploaded; `null` if there are none. */
  setPendingFiles(attribute: string, names: PendingUploads | null): void {
    this.#outdateSaving();
    this.#pendingFiles = withPending(this.#pendingFiles, attribute, names);
    this.#notify();
  }

  /** Returns whether closing the record loses something: an unsaved edit, or a file. */
  hasUnsaved(): boolean {
    return (this.now()?.changed.length ?? 0) > 0 || this.#pendingFiles.size > 0;
  }

  /**
   * Saves the record, unless it has faults or conflicts.
   * @param stays Whether the record stays open once nothing is left to save.
   */
  async save(stays: boolean): Promise<RecordOutcome> {
    // A second press of the keys while nothing has changed: one save, one message, one step to undo.
    if (this.#saving?.isOfAll === true && this.#saving.stays === stays) return await this.#saving.outcome;
    const saving = { outcome: this.#save(stays), stays, isOfAll: true };
    this.#saving = saving;
    try {
      return await saving.outcome;
    } finally {
      if (this.#saving === saving) this.#saving = null;
    }
  }

  /** The pending save; `null` if there is none. It cannot be cancelled, and only its outcome shows which edits remain. */
  get saving(): Promise<RecordOutcome> | null {
    return this.#saving?.outcome ?? null;
  }

  /** Whether the record was closed: by {@link close}, a save or a deletion. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Deletes the record. Resolves to whether it did; if not, the record has the problem. */
  async remove(): Promise<boolean> {
    const title = recordTitle(this.resource, this.now()?.values ?? {});
    const removing = this.#store.remove(this.key);
    // The record is read while it is being deleted, so that it is not reported as deleted by another user.
    this.#read();
    if (!(await removing)) return false;
    this.#end(true);
    this.#report({ type: 'deleted', title });
    return true;
  }

  /** Closes the record and discards its unsaved edits. */
  close(): void {
    const record = this.now();
    this.#end(true);
    this.#report({ type: 'closed' });
    if (record !== null && (record.isDraft || record.changed.length > 0 || record.isDeleted)) this.revert();
  }

  /** The pending save no longer has all edits. */
  #outdateSaving(): void {
    if (this.#saving !== null) this.#saving.isOfAll = false;
  }

  async #save(stays: boolean): Promise<RecordOutcome> {
    const before = this.#read();
    if (before === null || before.record.isDeleted) return this.#settle({ type: 'gone' });
    const { record, faults } = before;
    if (haveFaults(record, faults) || this.#pendingFiles.size > 0) return this.#settle({ type: 'invalid' });
    if (record.conflicts.length > 0) return this.#settle({ type: 'conflict' });
    const id = await this.#store.save(this.key);
    const now = this.now() ?? record;
    if (id === undefined) return this.#settle({ type: failureOf(now) });
    const isNew = record.isDraft;
    if (now.changed.length > 0) return this.#settle({ type: 'partlySaved', id, isNew });
    const title = recordTitle(this.resource, record.values);
    return this.#settle({ type: 'saved', id, title, isNew, stays });
  }

  #settle(outcome: RecordOutcome): RecordOutcome {
    this.#outcome = outcome;
    if (outcome.type === 'invalid') this.#pendingFiles = blamed(this.#pendingFiles);
    if (outcome.type === 'saved' && !outcome.stays) this.#end(true);
    this.#notify();
    this.#report(outcome);
    return outcome;
  }

  #report(outcome: RecordOutcome): void {
    for (const observer of [...this.#observers])
      try {
        observer(outcome);
      } catch (error) {
        // The record is saved all the same, and can be closed.
        reportError(error);
      }
  }

  /** Returns the current state; the last known record once it is not in the store any more. */
  #read(): RecordEditing | null {
    const current = this.#store.get(this.key);
    const lastKnown = current ?? this.#lastKnown;
    if (lastKnown === undefined) return null;
    this.#lastKnown = lastKnown;
    const [others, pendingFiles, outcome] = [this.#presence.others, this.#pendingFiles, this.#outcome];
    const { editing, current: before } = this.#shown ?? {};
    const isSame =
      before === current &&
      editing?.others === others &&
      editing.pendingFiles === pendingFiles &&
      editing.outcome === outcome;
    if (editing !== undefined && isSame) return editing;
    const record =
      editing !== undefined && before === current ? editing.record : editedRecord(current, lastKnown);
    if (this.#refusal.problem !== record.problem)
      this.#refusal = { problem: record.problem, values: record.values };
    const faults =
      editing?.record === record ? editing.faults : faultsOf(this.resource, record, this.#refusal);
    const next = { record, faults, pendingFiles, others, outcome };
    this.#shown = { editing: next, current };
    return next;
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Ends what a form shows; for good if the record was closed. */
  #end(isClosed = false): void {
    this.#frozen ??= { editing: this.#read() };
    this.#hasEnded ||= isClosed;
    this.#isEdited = false;
    this.#adapt();
  }

  /**
   * Follows the record while it is shown. Joins its presence while a form is open, and while it is shown with an
   * edit made here.
   */
  #adapt(): void {
    const record = this.#isEdited ? this.now() : null;
    this.#isEdited = record !== null && (record.changed.length > 0 || record.saving);
    const isShown = this.#openForms > 0 || (this.#isEdited && this.#listeners.size > 0);
    const isPresent = isShown && !this.#hasEnded;
    if (isPresent) this.#leavePresence ??= this.#presence.subscribe(() => this.#notify());
    else {
      this.#leavePresence?.();
      this.#leavePresence = undefined;
    }
    if (isPresent || this.#listeners.size > 0) {
      if (this.#unfollow === undefined) this.#follow();
    } else {
      this.#unfollow?.();
      this.#unfollow = undefined;
    }
  }

  /** Subscribes to the record under its current key: a draft that is created gets another one. */
  #follow(): void {
    const key = this.#store.get(this.key)?.key ?? this.key;
    this.#unfollow?.();
    this.#unfollow = this.#store.subscribeRecord(key, () => {
      if ((this.now()?.key ?? key) !== key) this.#follow();
      this.#update();
    });
  }

  /** Adapts to the record after a change of it. */
  #update(): void {
    this.#adapt();
    this.#notify();
  }
}

/** Returns why a save failed, from the record after it. */
function failureOf({ isDeleted, conflicts }: EditedRecord): 'gone' | 'conflict' | 'refused' {
  if (isDeleted) return 'gone';
  return conflicts.length > 0 ? 'conflict' : 'refused';
}

/** Returns an editor of a record of a layer. */
export function createRecordEditor(layer: DataLayer, resource: Resource, key: RecordKey): RecordEditor {
  return new RecordEditor({
    resource,
    store: layer.store(resource),
    key,
    presence: layer.presence(resource, key),
  });
}
