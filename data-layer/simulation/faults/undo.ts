import type { Fault } from '../faults.ts';

const undoer = 'undo/change-undoer.ts';
const calls = 'undo/undoable-calls.ts';

/** The rules of undoing. */
export const undoFaults: readonly Fault[] = [
  {
    rule: 'undoing a save names the values that must still be there',
    file: undoer,
    text: '{ expected: after, isCompared }',
    replacement: '{ expected: {}, isCompared }',
  },
  {
    rule: 'where the server does not compare, undoing a save looks before it writes',
    file: calls,
    text: 'if (read !== null) this.refuseChanged(id, expected, read);',
    replacement: '',
  },
  {
    rule: 'a creation is undone only as long as it is what was created',
    file: undoer,
    text: 'this.#calls.refuseChanged(id, Object.fromEntries(created), record);',
    replacement: 'this.#calls.refuseChanged(id, {}, record);',
  },
  {
    rule: 'undoing a creation deletes only what was looked at',
    file: undoer,
    text: 'await this.#calls.deleteCreated(id, version, actionId);',
    replacement: 'await this.#calls.deleteCreated(id, null, actionId);',
  },
  {
    rule: 'what somebody else has deleted is not undone',
    file: calls,
    text: "if (answer) this.#tell({ action: 'deleted', id, before, after: nothing, ...readOrigin(answer.headers) });",
    replacement:
      "this.#tell({ action: 'deleted', id, before, after: nothing, ...(answer ? readOrigin(answer.headers) : { version: null }) });",
  },
  {
    rule: 'a record that is back is not created anew',
    file: undoer,
    text: 'if (withoutCall.includes(code)) return this.#createAnew(change);',
    replacement:
      "if (withoutCall.includes(code) || code === 'record_not_deleted') return this.#createAnew(change);",
  },
  {
    rule: 'the deletion of a record that is back may be the one before, and is looked up',
    file: 'refresh/push-event-handler.ts',
    text: "if (!isDoubted && action === 'deleted')",
    replacement: "if (action === 'deleted')",
  },
  {
    rule: 'what a delta has brought back before its deletion was told is fetched singly',
    file: 'refresh/push-event-handler.ts',
    text: 'mostWaiting && !wasRemoved;',
    replacement: 'mostWaiting;',
  },
  {
    rule: 'where lists tell no counts, a deletion that was told is looked up',
    file: 'refresh/push-event-handler.ts',
    text: '(wasRemoved || (list.isUncounted ?? cursor))',
    replacement: 'wasRemoved',
  },
  {
    rule: 'a deletion that was looked up is looked up when it is told once more',
    file: 'refresh/push-event-handler.ts',
    text: "if (action !== 'updated' && (cursor ?? event.cursor))",
    replacement: "if (action === 'created' && (cursor ?? event.cursor))",
  },
  {
    rule: 'what a save of a record that is gone has sent is saved once it is answered',
    file: 'writes/record-writer.ts',
    text: 'if (table.state(id)) table.keepAside(id, next);',
    replacement: '',
  },
  {
    rule: 'a deletion that is answered once its record is back does not remove it',
    file: 'writes/record-writer.ts',
    text: `      const { isOvertaken } = this.#markUpdated(id, null, sentAt);
      const own`,
    replacement: `      order.markUpdated(id, sentAt);
      const isOvertaken = table.has(id) && !table.local(id).deleting;
      if (isOvertaken) list.fetchWithRetry(id);
      const own`,
  },
  {
    rule: 'the answer to an undo that was overtaken is not believed',
    file: undoer,
    text: 'if (list.order.isOvertaken(id, sentAt) && !list.table.holds(id, record?.values ?? null))',
    replacement: "if (id === '')",
  },
  {
    rule: 'a save refused while its record was gone does not remove it once it is back',
    file: 'writes/record-writer.ts',
    text: 'if (isMissing(problem) && !isDraftKey(key) && !this.#markUpdated(key, null, sentAt).isOvertaken)',
    replacement: 'if (isMissing(problem) && !isDraftKey(key))',
  },
  {
    rule: 'what an undo has created anew is looked up when it is tried again',
    file: undoer,
    text: 'if (isRepeated) await this.#lookAtKnown(id);',
    replacement: "if (id === '') await this.#lookAtKnown(id);",
  },
];
