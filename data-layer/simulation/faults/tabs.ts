import type { Fault } from '../faults.ts';

/** The rules for accepting updates from another tab. */
export const tabFaults: readonly Fault[] = [
  {
    rule: 'a message with a possibly earlier deletion removes no restored record',
    file: 'tabs/resource-tabs.ts',
    text: ' && !isDoubted;',
    replacement: ' && (!isDoubted || isDoubted);',
  },
  {
    rule: 'a message of another tab replaces only what its sender knew',
    file: 'tabs/resource-tabs.ts',
    text: 'const isMergeable = this.#order.isAtLeastAsNew(id, update) && (isWhole || table.has(id)) && !isDoubted;',
    replacement:
      'const isMergeable = (this.#order.isAtLeastAsNew(id, update) || isWhole || table.has(id)) && !isDoubted;',
  },
  {
    rule: 'a message has the order that was known when its request was sent',
    file: 'tabs/channel/shared-order.ts',
    text: 'return (sentAt === undefined ? undefined : this.#clockAt.get(sentAt)) ?? this.#tab.received;',
    replacement: 'return (sentAt === undefined ? undefined : undefined) ?? this.#tab.received;',
  },
  {
    rule: 'a change that a tab received itself counts as received',
    file: 'tabs/channel/shared-order.ts',
    text: `    if (!this.#tab.isAlone && !this.#isOwnOrigin(this.#originOf(id)))
      this.#origins.set(String(id), this.#ownOrigin());`,
    replacement: `    if (!this.#tab.isAlone && this.#isOwnOrigin(undefined))
      this.#origins.set(String(id), this.#ownOrigin());`,
  },
  {
    rule: 'nobody waits for another tab longer than a moment',
    file: 'tabs/channel/fetch-turns.ts',
    text: 'const cancel = this.#ports.clock.after(patience, () => this.#giveUp(id));',
    replacement: 'const cancel = this.#ports.clock.after(patience, () => this.#waits.has(id));',
  },
  {
    rule: 'waiting ends only with the reported change',
    file: 'tabs/channel/fetch-turns.ts',
    text: 'wait.cursors = wait.cursors.filter((cursor) => !cursors.includes(cursor));',
    replacement: 'wait.cursors = wait.cursors.filter((cursor) => cursor === cursor.slice(1));',
  },
  {
    rule: 'part of a record is no whole record',
    file: 'tabs/resource-tabs.ts',
    text: 'const isMergeable = this.#order.isAtLeastAsNew(id, update) && (isWhole || table.has(id)) && !isDoubted;',
    replacement: 'const isMergeable = this.#order.isAtLeastAsNew(id, update) && !isDoubted;',
  },
  {
    rule: 'changes received alone count once there is another tab',
    file: 'tabs/channel/shared-order.ts',
    text: 'if (this.#hasUpdates && !this.#tab.isAlone) this.#defaultOrigin ??= this.#ownOrigin();',
    replacement: 'if (!this.#hasUpdates) this.#defaultOrigin ??= this.#ownOrigin();',
  },
  {
    rule: 'changes received alone count although the tab led before',
    file: 'tabs/channel/shared-order.ts',
    text: 'if (this.#hasUpdates && !this.#tab.isAlone)',
    replacement: 'if (this.#hasUpdates)',
  },
];
