import type { Fault } from '../faults.ts';

const writer = 'writes/record-writer.ts';

/** The rules of creates, and of writes with unknown outcomes. */
export const createFaults: readonly Fault[] = [
  {
    rule: 'a create of unknown outcome keeps its name',
    file: writer,
    text: 'const name = createKey ?? nameOfDraft(key);',
    replacement: 'const name = `${createKey ?? nameOfDraft(key)} ${this.#list.order.now}`;',
  },
  {
    rule: 'a create of unknown outcome is repeated as it was',
    file: writer,
    text: 'unconfirmed ?? Object.fromEntries(',
    replacement: 'Object.fromEntries(',
  },
  {
    rule: 'a repetition that was not even tried keeps the name',
    file: writer,
    text: 'const isStillUnknown = isDraft && unconfirmed !== null && !isRefused(problem);',
    replacement: 'const isStillUnknown = isDraft && unconfirmed !== null && isRefused(null);',
  },
  {
    rule: 'the answer to a repeated create is not believed of how the record is now',
    file: writer,
    text: 'if (isRepeated) await this.#takeRepeated(key, created);',
    replacement: 'if (isRepeated && name === "") await this.#takeRepeated(key, created);',
  },
  {
    rule: 'a record deleted before its create was answered stays deleted',
    file: writer,
    text: '      if (isDeletedSince) table.remove(id);\n    });\n    if (!isOvertaken)',
    replacement: '      if (isDeletedSince && id === "") table.remove(id);\n    });\n    if (!isOvertaken)',
  },
  {
    rule: 'what was typed since a create was sent goes on in the record',
    file: 'records/local-table.ts',
    text: 'if (Object.keys(edits).length > 0) this.apply(id, adoptEdits(this.localRecord(id), edits, bases));',
    replacement:
      'if (Object.keys(edits).length < 0) this.apply(id, adoptEdits(this.localRecord(id), edits, bases));',
  },
  {
    rule: 'what was typed since a repeated create was sent is saved after it',
    file: writer,
    text: 'return id !== undefined && isRepeated && table.has(id) ? this.save(id) : id;',
    replacement: 'return id !== undefined && isRepeated && table.has("") ? this.save(id) : id;',
  },
  {
    rule: 'a write of unknown outcome asks for its record',
    file: writer,
    text: `    list.emit('refreshRequested');
    if (isDraftKey(key)) return;`,
    replacement: `    if (isDraftKey(key) || list !== undefined) return;`,
  },
  {
    rule: 'one save of a record at a time',
    file: writer,
    text: 'if (!isDraftKey(next)) return this.save(next, values);',
    replacement: 'if (!isDraftKey(next)) return next;',
  },
  {
    rule: 'an answer that is cut off is no success',
    file: 'http/http-client.ts',
    text: 'if (ok || !isRead) throw',
    replacement: 'if (!isRead) throw',
  },
];
