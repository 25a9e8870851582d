import type { Fault } from '../faults.ts';

/** The rules of what one tab believes another. */
export const tabFaults: readonly Fault[] = [
  {
    rule: 'a message that may tell the deletion before removes no record that is back',
    file: 'tabs/resource-tabs.ts',
    text: ' && !isDoubted;',
    replacement: ' && (!isDoubted || isDoubted);',
  },
  {
    rule: 'a message of another tab replaces only what its sender knew',
    file: 'tabs/resource-tabs.ts',
    text: 'const isPast = this.#order.isPast(id, news) && (isWhole || table.has(id)) && !isDoubted;',
    replacement: 'const isPast = (this.#order.isPast(id, news) || isWhole || table.has(id)) && !isDoubted;',
  },
  {
    rule: 'a message carries what was heard when its request left',
    file: 'tabs/channel/shared-order.ts',
    text: 'return (sentAt === undefined ? undefined : this.#clockAt.get(sentAt)) ?? this.#tab.heard;',
    replacement: 'return (sentAt === undefined ? undefined : undefined) ?? this.#tab.heard;',
  },
  {
    rule: 'what a tab has learned itself counts as learned',
    file: 'tabs/channel/shared-order.ts',
    text: `    if (!this.#tab.isAlone && !this.#isOwnNow(this.#sourceOf(id)))
      this.#sources.set(String(id), this.#ownNow());`,
    replacement: `    if (!this.#tab.isAlone && this.#isOwnNow(undefined))
      this.#sources.set(String(id), this.#ownNow());`,
  },
  {
    rule: 'nobody waits for another tab longer than a moment',
    file: 'tabs/channel/fetch-turns.ts',
    text: 'const cancel = this.#ports.clock.after(patience, () => this.#giveUp(id));',
    replacement: 'const cancel = this.#ports.clock.after(patience, () => this.#waits.has(id));',
  },
  {
    rule: 'waiting ends only with the change that was told',
    file: 'tabs/channel/fetch-turns.ts',
    text: 'wait.cursors = wait.cursors.filter((cursor) => !cursors.includes(cursor));',
    replacement: 'wait.cursors = wait.cursors.filter((cursor) => cursor === cursor.slice(1));',
  },
  {
    rule: 'part of a record is no whole record',
    file: 'tabs/resource-tabs.ts',
    text: 'const isPast = this.#order.isPast(id, news) && (isWhole || table.has(id)) && !isDoubted;',
    replacement: 'const isPast = this.#order.isPast(id, news) && !isDoubted;',
  },
  {
    rule: 'what was learned alone counts when another tab is met',
    file: 'tabs/channel/shared-order.ts',
    text: 'if (this.#hasUpdates && !this.#tab.isAlone) this.#floor ??= this.#ownNow();',
    replacement: 'if (!this.#hasUpdates) this.#floor ??= this.#ownNow();',
  },
  {
    rule: 'what was learned alone counts though the tab led before',
    file: 'tabs/channel/shared-order.ts',
    text: 'if (this.#hasUpdates && !this.#tab.isAlone)',
    replacement: 'if (this.#hasUpdates)',
  },
];
