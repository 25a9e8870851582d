import type { RecordId } from '@ne2016/contract';
import type { UndoableAction, UndoableChange } from '../../src/undo/undo-step.ts';
import type { Fields, ModelServer } from '../model-server.ts';
import { existence, textOf } from '../record-history.ts';
import type { Done } from '../server-front.ts';
import { saveable } from '../task.ts';
import type { Call } from '../wire.ts';
import type { Break } from './invariant.ts';
import { emptyTexts } from './typed-edit.ts';

/** Returns a text in which all empty values are equal, as in the product. */
const asCounted = (text: string) => (emptyTexts.has(text) ? '' : text);
const countedText = (value: unknown) => asCounted(textOf(value));

/** The change that a call undoes; for a redo, the opposite of what it does. */
export interface Undoing {
  readonly action: UndoableAction;
  readonly change: UndoableChange;
}

/**
 * Checks the values that calls of undo and redo replace, with the history of the server: the same tab must have written
 * them. On a server that does not compare values itself they may also have been written after the tab has
 * read the record.
 */
export class UndoneWrites {
  readonly #server: ModelServer;
  readonly #break: Break;
  readonly #undos = new WeakMap<Call, Undoing>();
  /** All values that a tab has written, including unchanged ones. */
  readonly #written = new Set<string>();
  /** The version of the server when a tab has read the record that it is about to write. */
  readonly #lookedAt = new WeakMap<UndoableChange, number>();
  /** The records that were created in place of deleted ones, by idempotency key. */
  readonly #created = new Map<string, Set<string>>();
  /** The values of `name` in those records. */
  readonly names: string[] = [];

  constructor(server: ModelServer, onBreak: Break) {
    this.#server = server;
    this.#break = onBreak;
  }

  /** Registers an undo call that is being sent. */
  note(call: Call, undoing: Undoing): void {
    this.#undos.set(call, undoing);
  }

  isUndo(call: Call): boolean {
    return this.#undos.has(call);
  }

  /** Checks a call after the server has performed or refused it. */
  check(done: Done): void {
    const { call, answer, hasChanged } = done;
    const id = this.#idOf(done);
    if (answer.status >= 300 || id === undefined) return;
    const undoing = this.#undos.get(call);
    if (undoing !== undefined && call.method === 'GET') this.#markLook(undoing);
    if (undoing !== undefined && hasChanged) this.#checkUndo(done, id, undoing);
    this.#markWritten(done, id);
  }

  #idOf({ call, answer }: Done): RecordId | undefined {
    const [, , idText] = call.path.split('/');
    if (idText === undefined) return undefined;
    if (idText !== '') return this.#server.idOf(decodeURIComponent(idText));
    return answer.status < 300 ? (JSON.parse(answer.text) as { id_task: RecordId }).id_task : undefined;
  }

  /** Any of several reads may be the one that counts. */
  #markLook({ change }: Undoing): void {
    const before = this.#lookedAt.get(change) ?? Infinity;
    this.#lookedAt.set(change, Math.min(before, this.#server.version));
  }

  #markWritten({ call, tab }: Done, id: RecordId): void {
    const stored = this.#server.records.get(id) ?? {};
    if (call.body === null && !call.path.endsWith('/restore')) return;
    // A restoration writes all values of the record.
    const sent = call.body === null ? stored : (JSON.parse(call.body) as Fields);
    for (const attribute of saveable)
      if (Object.hasOwn(sent, attribute))
        this.#written.add(`${tab} ${id} ${attribute} ${countedText(stored[attribute])}`);
  }

  #checkUndo(done: Done, id: RecordId, { action, change }: Undoing): void {
    if (action === 'saved') this.#checkValues(done, id, Object.keys(change.before), change);
    if (action === 'created') this.#checkValues(done, id, saveable, change);
    if (action === 'deleted') this.#checkRestored(done, id, change);
  }

  #checkValues(
    { tab, before = {} }: Done,
    id: RecordId,
    attributes: readonly string[],
    change: UndoableChange,
  ): void {
    for (const attribute of attributes) {
      const text = countedText(before[attribute]);
      const after = countedText(this.#server.records.get(id)?.[attribute]);
      const isTaken = this.#server.records.has(id) ? text !== after : true;
      if (!isTaken || this.#written.has(`${tab} ${id} ${attribute} ${text}`)) continue;
      const { undo, hasEventCursor } = this.#server.kind;
      const compares = undo === 'known' && (this.#server.records.has(id) || hasEventCursor);
      const values = this.#server.history.valuesOf(id, attribute);
      const written = values.findLast((past) => asCounted(past.text) === text)?.version ?? 0;
      if (!compares && written > (this.#lookedAt.get(change) ?? Infinity)) continue;
      this.#break('an undo takes back only what its own tab wrote', `${tab}: ${id} ${attribute} was ${text}`);
    }
  }

  #checkRestored({ call, tab }: Done, id: RecordId, { createKey }: UndoableChange): void {
    const { undo, hasEventCursor, isIdempotent } = this.#server.kind;
    if (call.path.endsWith('/restore')) {
      const deleted = this.#server.history.valuesOf(id, existence).at(-2);
      if (hasEventCursor && deleted?.writer !== tab)
        this.#break(
          'an undo takes back only what its own tab wrote',
          `${tab}: ${id} was deleted by ${deleted?.writer}`,
        );
      return;
    }
    const created = this.#created.get(createKey) ?? new Set();
    this.#created.set(createKey, created.add(String(id)));
    this.names.push(String(this.#server.records.get(id)?.['name']));
    if (undo === 'known' || (isIdempotent && created.size > 1))
      this.#break(
        'a restored record exists once',
        `${tab}: ${[...created].join(', ')} for one that was deleted`,
      );
  }
}
