import type { Fault } from '../faults.ts';

const merge = 'merge/merge-record.ts';
const table = 'records/local-table.ts';

/** The rules of merges, edits, conflicts and notifications. */
export const mergeFaults: readonly Fault[] = [
  {
    rule: 'a merge leaves unsaved edits alone',
    file: merge,
    text: 'return withEdits({ ...record, snapshot, bases, unconfirmed }, record.edits);',
    replacement: 'return withEdits({ ...record, snapshot, bases, unconfirmed }, noValues);',
  },
  {
    rule: 'a merge updates every attribute without an edit',
    file: merge,
    text: 'if (hasAllValues(snapshot, incoming)) return snapshot;',
    replacement:
      "if (hasAllValues(snapshot, incoming) || 'note' in snapshot) return { ...incoming, note: snapshot['note'] };",
  },
  {
    rule: 'an edit equal to the new snapshot is none any more',
    file: 'merge/changed-attributes.ts',
    text: '!isUnchanged(snapshot[attribute], edits[attribute]);',
    replacement: 'edits[attribute] !== snapshot;',
  },
  {
    rule: 'an edit keeps the edits before it',
    file: merge,
    text: 'const edits: Record<string, unknown> = { ...record.edits };',
    replacement: 'const edits: Record<string, unknown> = {};',
  },
  {
    rule: 'the old value typed back during a save is an edit',
    file: 'merge/changed-attributes.ts',
    text: '(sent !== null && Object.hasOwn(sent, attribute)) || ',
    replacement: '',
  },
  {
    rule: 'what was typed during a save stays',
    file: merge,
    text: 'sent === null || !Object.hasOwn(sent, attribute) || !isExactlySame(sent[attribute], value),',
    replacement: 'sent === null || !Object.hasOwn(sent, attribute),',
  },
  {
    rule: 'what a save has sent is unsaved no more once it is answered',
    file: merge,
    text: 'sent === null || !Object.hasOwn(sent, attribute) || !isExactlySame(sent[attribute], value),',
    replacement: 'sent !== null,',
  },
  {
    rule: 'the answer to a save changes nothing that moved since it left',
    file: merge,
    text: `    isExactlySame(snapshot[attribute], sentFrom[attribute]),
  );
  const own`,
    replacement: `    attribute !== '' || isExactlySame(snapshot, sentFrom),
  );
  const own`,
  },
  {
    rule: 'the fields that a save was answered with are copied onto the record',
    file: merge,
    text: 'const accepted = { ...sent, ...answer };',
    replacement: 'const accepted = { ...answer, ...sent };',
  },
  {
    rule: 'a save that failed leaves its edits unsaved',
    file: merge,
    text: 'return withEdits({ ...record, sent: null, unconfirmed }, record.edits);',
    replacement: 'return withEdits({ ...record, sent: null, unconfirmed }, noValues);',
  },
  {
    rule: 'another’s change under an edit is a conflict',
    file: merge,
    text: '(Object.hasOwn(record.bases, attribute) ? record.bases : snapshot)[attribute];',
    replacement: 'snapshot[attribute];',
  },
  {
    rule: 'one’s own value that comes back is no conflict',
    file: merge,
    text: 'const bases = { ...record.bases, ...Object.fromEntries(own) };',
    replacement: 'const bases = own.length < 0 ? {} : record.bases;',
  },
  {
    rule: 'keeping mine ends a conflict',
    file: merge,
    text: 'return { ...record, bases: { ...record.bases, [attribute]: record.snapshot[attribute] } };',
    replacement: 'return attribute === "" ? { ...record, bases: {} } : record;',
  },
  {
    rule: 'taking theirs drops that edit and no other',
    file: merge,
    text: 'const { [attribute]: _edit, ...edits } = record.edits;',
    replacement: 'const { [attribute]: edits = noValues } = { [attribute]: noValues };',
  },
  {
    rule: 'a record deleted by others is kept aside with its edits',
    file: table,
    text: 'if (Object.keys(work.edits).length === 0) this.forget(id);',
    replacement: 'if (Object.keys(work.edits).length >= 0) this.forget(id);',
  },
  {
    rule: 'what the last snapshot of a record that is gone has is not unsaved',
    file: table,
    text: 'const { snapshot: deleted, ...work } = settleRecord(record);',
    replacement:
      'const { snapshot: deleted, ...work } = record.sent === null ? record : settleRecord(record);',
  },
  {
    rule: 'deleting stays marked',
    file: 'writes/record-writer.ts',
    text: 'this.#fail(id, problemOf(error));',
    replacement:
      'this.#fail(id, problemOf(error)); table.batch(() => table.setLocal(id, { deleting: false }));',
  },
  {
    rule: 'saving is marked no longer than its call',
    file: 'writes/record-writer.ts',
    text: '      table.batch(() => endSave(list, key, sentAt !== undefined));\n    }\n  }',
    replacement:
      '      if (key === "") table.batch(() => endSave(list, key, sentAt !== undefined));\n    }\n  }',
  },
  {
    rule: 'subscribers of an untouched record are not called',
    file: table,
    text: 'if (snapshot === before) return false;',
    replacement: 'if (snapshot === undefined) return false;',
  },
  {
    rule: 'subscribers of a record that a whole list leaves as it was are not called',
    file: 'records/next-list.ts',
    text: 'if (after !== before) changed?.add(id);',
    replacement: 'changed?.add(id);',
  },
  {
    rule: 'subscribers of a record are called for its change',
    file: 'records/change-notifier.ts',
    text: 'if (isFew || changed.has(key)) this.#notifyRecord(key);',
    replacement: 'if (isFew) this.#notifyRecord(key);',
  },
  {
    rule: 'a view takes a record out that its filter refuses',
    file: 'views/record-view.ts',
    text: 'return this.#pinned.shown.has(key) || filter(values) ? values : undefined;',
    replacement:
      'return this.#pinned.shown.has(key) || filter(values) || this.#listeners.size > 0 ? values : undefined;',
  },
  {
    rule: 'a save names the position on which it was typed',
    file: 'writes/record-writer.ts',
    text: 'list.calls.update(id, edits, snapshot, base)',
    replacement: "list.calls.update(id, edits, snapshot, base === 'x' ? base : '')",
  },
  {
    rule: 'what came over an edit counts as seen only by a choice',
    file: table,
    text: 'if (isInConflict(merged)) this.positions.hold(id);',
    replacement: '',
  },
  {
    rule: 'a record that a list answer was not believed about stays at its position',
    file: 'refresh/list-refresher.ts',
    text: 'list.table.positions.move(list.table.resolveId(id));',
    replacement: 'void id;',
  },
  {
    rule: 'what was typed over a draft was typed over what was created',
    file: table,
    text: "if (Object.keys(edits).length > 0) this.positions.hold(id, created.version ?? '');",
    replacement: '',
  },
  {
    rule: 'what was kept and comes late has the position at which it was kept',
    file: 'persistence/lists/list-persister.ts',
    text: "if (isLate) list.table.positions.begin(knownCursor(kept) ?? '', newer);",
    replacement: '',
  },
];
