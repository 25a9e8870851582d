import type { Fault } from '../faults.ts';

const undoer = 'undo/change-undoer.ts';
const calls = 'undo/undoable-calls.ts';

/** The rules of undo. */
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
    text: `    if (answer)
      this.#notify({ action: 'deleted', id, before, after: noValues, ...readOrigin(answer.headers) });`,
    replacement:
      "    this.#notify({ action: 'deleted', id, before, after: noValues, ...(answer ? readOrigin(answer.headers) : { version: null }) });",
  },
  {
    rule: 'a restored record is not created again',
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
    rule: 'a record that a delta restores before its deletion event is fetched',
    file: 'refresh/push-event-handler.ts',
    text: 'mostWaiting && !wasRemoved;',
    replacement: 'mostWaiting;',
  },
  {
    rule: 'a reported deletion is checked if lists have no counts',
    file: 'refresh/push-event-handler.ts',
    text: '(wasRemoved || (list.noCount ?? cursor))',
    replacement: 'wasRemoved',
  },
  {
    rule: 'a checked deletion is checked again when it is reported again',
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
    text: `      const { isOvertaken } = this.#updateOrder(id, null, sentAt);
      const own`,
    replacement: `      order.update(id, sentAt);
      const isOvertaken = table.has(id) && !table.local(id).deleting;
      if (isOvertaken) list.fetchWithRetry(id);
      const own`,
  },
  {
    rule: 'an outdated answer to an undo is ignored',
    file: undoer,
    text: 'if (list.order.isOvertaken(id, sentAt) && !list.table.holds(id, record?.values ?? null))',
    replacement: "if (id === '')",
  },
  {
    rule: 'a save refused while its record was gone does not remove it once it is back',
    file: 'writes/record-writer.ts',
    text: 'if (isMissing(problem) && !isDraftKey(key) && !this.#updateOrder(key, null, sentAt).isOvertaken)',
    replacement: 'if (isMissing(problem) && !isDraftKey(key))',
  },
  {
    rule: 'a record created by an undo is looked up when the undo is repeated',
    file: undoer,
    text: 'if (isRepeated) await this.#lookAtKnown(id);',
    replacement: "if (id === '') await this.#lookAtKnown(id);",
  },
  {
    rule: 'redoing a save names the values that its undo has written',
    file: undoer,
    text: 'after: restitution.written ?? before',
    replacement: 'after: {}',
  },
  {
    rule: 'a deletion is redone only as long as the record is what was restored',
    file: undoer,
    text: '{ before: noValues, after: restored.values }',
    replacement: '{ before: noValues, after: noValues }',
  },
];
