import type { Fault } from '../faults.ts';

/** The rules for accepting answers, for pending records, and for the order of fetches. */
export const orderFaults: readonly Fault[] = [
  {
    rule: 'an answer that was overtaken is not believed',
    file: 'merge/answer-order.ts',
    text: 'return (this.#updatedAt.get(String(id)) ?? 0) > sentAt;',
    replacement: 'return this.#updatedAt.size < 0;',
  },
  {
    rule: 'a list answer brings no record that was overtaken',
    file: 'refresh/list-merge.ts',
    text: 'if (order.isOvertaken(id, sentAt) && !table.holds(id, values)) {',
    replacement: 'if (order.isOvertaken(id, -1) && order.isOvertaken(id, Infinity)) {',
  },
  {
    rule: 'a record missing from a whole list stays deleted for the next one',
    file: 'refresh/list-merge.ts',
    text: 'for (const id of next.changed ?? []) if (!table.has(id)) order.update(id);',
    replacement: '',
  },
  {
    rule: 'a fetch that was overtaken brings nothing',
    file: 'refresh/push-event-handler.ts',
    text: 'if (order.isOvertaken(id, sentAt) && !table.holds(id, record?.values ?? null)) {',
    replacement: 'if (order.isOvertaken(id, Infinity)) {',
  },
  {
    rule: 'a reported deletion makes earlier answers outdated',
    file: 'list/cached-list.ts',
    text: 'this.order.update(id, sentAt);',
    replacement: 'if (sentAt !== undefined) this.order.update(id, sentAt);',
  },
  {
    rule: 'an own deletion makes earlier answers outdated',
    file: 'writes/record-writer.ts',
    text: `      const { isOvertaken } = this.#updateOrder(id, null, sentAt);
      const own`,
    replacement: `      const isOvertaken = order.isOvertaken(id, sentAt) && table.has(id);
      if (isOvertaken) list.fetchWithRetry(id);
      const own`,
  },
  {
    rule: 'the answer to a save makes earlier answers outdated',
    file: 'writes/record-writer.ts',
    text: `    order.update(id, sentAt);
    if (isOvertaken) this.#list.fetchWithRetry(id, true);`,
    replacement: `    if (isOvertaken) this.#list.fetchWithRetry(id, true);`,
  },
  {
    rule: 'a save that was overtaken is asked about',
    file: 'writes/record-writer.ts',
    text: 'if (isOvertaken) this.#list.fetchWithRetry(id, true);',
    replacement: 'if (isOvertaken && sentAt < 0) this.#list.fetchWithRetry(id, true);',
  },
  {
    rule: 'what a list answer was not believed about is fetched',
    file: 'refresh/list-refresher.ts',
    text: 'if (!isNamedAgain || isDeleted || last?.overtaken.has(id)) list.fetchWithRetry(id);',
    replacement: 'if (isNamedAgain && last?.overtaken.has(id)) list.fetchWithRetry(id);',
  },
  {
    rule: 'the next delta names again what was not believed, if that was much',
    file: 'refresh/list-refresher.ts',
    text: 'list.position = isNamedAgain ? before : position;',
    replacement: 'list.position = position;',
  },
  {
    rule: 'a first load with many outdated records is repeated, even with unsaved edits',
    file: 'refresh/list-refresher.ts',
    text: 'this.#isLoaded ||= !isNamedAgain;',
    replacement: 'this.#isLoaded = true;',
  },
  {
    rule: 'what is pending is asked for at every poll',
    file: 'refresh/record-fetcher.ts',
    text: 'if (!this.#underWay.has(id)) this.#waiting.add(id);',
    replacement: 'if (this.#list.pending.size < 0) this.#waiting.add(id);',
  },
  {
    rule: 'a fetch asked for during a fetch follows it',
    file: 'refresh/record-fetcher.ts',
    text: `this.#list.pending.add(id);
    this.#waiting.add(id);`,
    replacement: `this.#list.pending.add(id);
    if (!this.#underWay.has(id)) this.#waiting.add(id);`,
  },
  {
    rule: 'many events become one refresh, which is requested',
    file: 'refresh/record-fetcher.ts',
    text: `      for (const one of this.#waiting) if (!this.#isToFollow(one)) this.#waiting.delete(one);
      this.#list.emit('refreshRequested');`,
    replacement: `      for (const one of this.#waiting) if (!this.#isToFollow(one)) this.#waiting.delete(one);`,
  },
  {
    rule: 'a full list removes what it does not name',
    file: 'records/next-list.ts',
    text: 'if (isPart) snapshots.set(id, held);',
    replacement: 'if (isPart || snapshots.size >= 0) snapshots.set(id, held);',
  },
  {
    rule: 'a list in preparation undoes no change that arrived meanwhile',
    file: 'refresh/list-merge.ts',
    text: '...table.workedOn(), ...order.updatedSince(sentAt)];',
    replacement: '...table.workedOn()];',
  },
  {
    rule: 'a list that is prepared is merged with what is local to a record',
    file: 'refresh/list-merge.ts',
    text: '...table.workedOn(), ...order.updatedSince(sentAt)];',
    replacement: '...order.updatedSince(sentAt)];',
  },
  {
    rule: 'a view that is put in order knows what changed meanwhile',
    file: 'views/record-view.ts',
    text: 'for (const key of touched) records.update(key, this.#matching(key));',
    replacement: 'for (const key of new Set<RecordKey>()) records.update(key, this.#matching(key));',
  },
  {
    rule: 'a view is sorted again when everything changes meanwhile',
    file: 'views/record-view.ts',
    text: 'if (this.#touched !== touched) return false;',
    replacement: 'if (this.#touched === null) return false;',
  },
  {
    rule: 'a delta removes what it names as deleted',
    file: 'refresh/list-merge.ts',
    text: 'for (const id of gone) take(id, null);',
    replacement: 'for (const id of gone) take(id, {});',
  },
  {
    rule: 'an identifier of a header or an event means the number that it names',
    file: 'records/identifiers.ts',
    text: 'return other !== undefined && this.#isKnown(other) ? other : id;',
    replacement: 'return other !== undefined && this.#isKnown(other) ? id : id;',
  },
];
