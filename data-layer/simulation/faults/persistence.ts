import type { Fault } from '../faults.ts';

const capture = 'persistence/lists/list-capture.ts';
const drafts = 'persistence/drafts/draft-persister.ts';
const recovered = 'persistence/drafts/recovered-drafts.ts';

/** The rules of the storage. */
export const persistenceFaults: readonly Fault[] = [
  {
    rule: 'a deletion that arrives before the stored list is stored too',
    file: 'persistence/lists/list-persister.ts',
    text: 'this.#capture.touch(newer);',
    replacement: '',
  },
  {
    rule: 'no stored position is newer than a row that is pending',
    file: capture,
    text: 'if (!isBehind) this.#rightPosition = keepable(current);',
    replacement:
      'if (isBehind || this.#rightPosition !== undefined) this.#rightPosition = keepable(current);',
  },
  {
    rule: 'rows that changed are written with the position',
    file: capture,
    text: 'else rows.push(row);',
    replacement: 'else if (rows.length < 0) rows.push(row);',
  },
  {
    rule: 'records that went are written with the position',
    file: capture,
    text: 'if (row === null) removed.push(key);',
    replacement: 'if (row === null) removed.pop();',
  },
  {
    rule: 'a list from the storage replaces nothing that arrived meanwhile',
    file: 'persistence/lists/list-persister.ts',
    text: 'const updated = [...table.ids(), ...this.#capture.touched, ...order.updatedSince(0)];',
    replacement: 'const updated = [...table.ids()].slice(0, 0);',
  },
  {
    rule: 'a draft is kept at each change',
    file: drafts,
    text: 'if (changed.has(key)) this.#queue(list, key);',
    replacement: 'if (changed.has(key) && !list.names.has(key)) this.#queue(list, key);',
  },
  {
    rule: 'what changed while a draft was written goes with the next write',
    file: drafts,
    text: `      this.#writing = undefined;
      if (this.#pending.size > 0) this.#schedule();`,
    replacement: '      this.#writing = undefined;',
  },
  {
    rule: 'a draft is kept with the name and the values of its create',
    file: drafts,
    text: 'unconfirmed: unconfirmed && copyOf(unconfirmed),',
    replacement: 'unconfirmed: unconfirmed && null,',
  },
  {
    rule: 'what is recovered lies over the values that it was typed over',
    file: recovered,
    text: 'table.apply(key, adoptEdits(record, left.edits, left.bases));',
    replacement: 'table.apply(key, adoptEdits(record, left.edits, record.snapshot));',
  },
  {
    rule: 'what is recovered of a record that went is kept aside',
    file: recovered,
    text: 'if (!table.has(key)) return table.keepAside(key, left);',
    replacement: 'if (!table.has(key)) return table.forget(key);',
  },
  {
    rule: 'nothing is recovered over what is being typed',
    file: recovered,
    text: 'return Object.keys(edits).length > 0 || unconfirmed !== null;',
    replacement: 'return Object.keys(edits).length < 0 && unconfirmed !== null;',
  },
  {
    rule: 'of a failed write of drafts nothing is forgotten',
    file: drafts,
    text: 'this.#pending = new Map([...failed, ...this.#pending]);',
    replacement: 'if (failed.size < 0) this.#pending = new Map([...failed, ...this.#pending]);',
  },
  {
    rule: 'a record that is requested again is not stored with its old values',
    file: 'persistence/lists/list-capture.ts',
    text: 'if (pending.has(String(key))) {',
    replacement: "if (pending.has('')) {",
  },
];
