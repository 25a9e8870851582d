import type { RecordId } from '@ne2016/contract';
import type { UndoableAction, UndoableChange } from '../../src/undo/undo-step.ts';
import type { Fields, ModelServer } from '../model-server.ts';
import { existence, textOf } from '../record-history.ts';
import type { Done } from '../server-front.ts';
import { saveable } from '../task.ts';
import type { Call } from '../wire.ts';
import type { Break } from './invariant.ts';

/** What a call undoes. */
export interface Undoing {
  readonly action: UndoableAction;
  readonly change: UndoableChange;
}

/**
 * What the calls that undo something replace, by what the server knows: it must be what the same tab has written. At a
 * server that does not compare itself it may be what came after the tab has looked.
 */
export class UndoneWrites {
  readonly #server: ModelServer;
  readonly #break: Break;
  readonly #undos = new WeakMap<Call, Undoing>();
  /** Every value that a tab has written, also where it was there already. */
  readonly #written = new Set<string>();
  /** By tab and record, the server's version when the tab has last read it. */
  readonly #readAt = new Map<string, number>();
  /** By what was deleted, the records that were created in its place. */
  readonly #created = new Map<string, Set<string>>();
  /** The names of those records. */
  readonly names: string[] = [];

  constructor(server: ModelServer, onBreak: Break) {
    this.#server = server;
    this.#break = onBreak;
  }

  /** A call leaves that undoes something. */
  note(call: Call, undoing: Undoing): void {
    this.#undos.set(call, undoing);
  }

  isUndo(call: Call): boolean {
    return this.#undos.has(call);
  }

  /** The server has done, or refused, what a call asks for. */
  check(done: Done): void {
    const { call, tab, answer, hasChanged } = done;
    const id = this.#idOf(done);
    if (answer.status >= 300 || id === undefined) return;
    if (call.method === 'GET') this.#readAt.set(`${tab} ${id}`, this.#server.version);
    const undoing = this.#undos.get(call);
    if (undoing !== undefined && hasChanged) this.#checkUndo(done, id, undoing);
    this.#noteWritten(done, id);
  }

  #idOf({ call, answer }: Done): RecordId | undefined {
    const [, , idText] = call.path.split('/');
    if (idText === undefined) return undefined;
    if (idText !== '') return this.#server.idOf(decodeURIComponent(idText));
    return answer.status < 300 ? (JSON.parse(answer.text) as { id_task: RecordId }).id_task : undefined;
  }

  #noteWritten({ call, tab }: Done, id: RecordId): void {
    if (call.body === null) return;
    const sent = JSON.parse(call.body) as Fields;
    const stored = this.#server.records.get(id) ?? {};
    for (const attribute of saveable)
      if (Object.hasOwn(sent, attribute))
        this.#written.add(`${tab} ${id} ${attribute} ${textOf(stored[attribute])}`);
  }

  #checkUndo(done: Done, id: RecordId, { action, change }: Undoing): void {
    const { tab, before = {} } = done;
    if (action === 'saved') this.#checkValues(tab, id, Object.keys(change.before), before);
    if (action === 'created') this.#checkValues(tab, id, saveable, before);
    if (action === 'deleted') this.#checkRestored(done, id, change);
  }

  #checkValues(tab: string, id: RecordId, attributes: readonly string[], before: Fields): void {
    for (const attribute of attributes) {
      const text = textOf(before[attribute]);
      const after = textOf(this.#server.records.get(id)?.[attribute]);
      const isTaken = this.#server.records.has(id) ? text !== after : true;
      if (!isTaken || this.#written.has(`${tab} ${id} ${attribute} ${text}`)) continue;
      const { undo, hasEventCursor } = this.#server.kind;
      const compares = undo === 'known' && (this.#server.records.has(id) || hasEventCursor);
      const values = this.#server.history.valuesOf(id, attribute);
      const written = values.findLast((past) => past.text === text)?.version ?? 0;
      if (!compares && written > (this.#readAt.get(`${tab} ${id}`) ?? Infinity)) continue;
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
