import type { Fault } from '../faults.ts';

const layer = 'layer/resource-layer.ts';
const refresher = 'refresh/list-refresher.ts';

/** The rules for refreshing a list, and for the extent of a refresh. */
export const refreshFaults: readonly Fault[] = [
  {
    rule: 'a refresh after each subscription',
    file: layer,
    text: 'onSubscribed: () => store.requestRefresh(),',
    replacement: 'onSubscribed: () => store.size,',
  },
  {
    rule: 'a refresh after a sleep',
    file: 'refresh/poll-policy.ts',
    text: "if (elapsed > pollsSlept * pollInterval || elapsed < 0) return 'missed';",
    replacement: "if (elapsed > Infinity * pollsSlept) return 'missed';",
  },
  {
    rule: 'a refresh when the page is shown again',
    file: layer,
    text: `  #wakeUp(): void {
    this.requestRefresh();`,
    replacement: `  #wakeUp(): void {`,
  },
  {
    rule: 'without push what is new is asked for',
    file: layer,
    text: "else if (request === 'new') store.requestDelta();",
    replacement: "else if (request === 'new') store.hasUnsaved();",
  },
  {
    rule: 'what is new is asked for once a minute though push is connected',
    file: 'refresh/poll-policy.ts',
    text: "if (isConnected && this.#count % pollsToNews !== 0) return 'nothing';",
    replacement: "if (isConnected) return 'nothing';",
  },
  {
    rule: 'changes that a delta may omit are requested in the end, also with push',
    file: 'refresh/poll-policy.ts',
    text: '(isConnected ? pollsToNews * newsToAll : newsToAll)',
    replacement: '(isConnected ? Infinity : newsToAll)',
  },
  {
    rule: 'a list that could not be refreshed is asked for at the next poll',
    file: refresher,
    text: `value.state === 'ready' ? { ...value, refreshing: false, problem } : { state: 'failed', problem },
    );
    list.emit('refreshRequested');`,
    replacement: `value.state === 'ready' ? { ...value, refreshing: false, problem } : { state: 'failed', problem },
    );`,
  },
  {
    rule: 'a record that could not be fetched is made up for by a refresh',
    file: 'refresh/push-event-handler.ts',
    text: `      list.log('read_failed', 'refresh_requested', id);
      list.emit('refreshRequested');`,
    replacement: `      list.log('read_failed', 'refresh_requested', id);`,
  },
  {
    rule: 'the changes of a stream are asked for by a delta',
    file: 'refresh/push-event-handler.ts',
    text: "else if (outcome === 'refresh_requested') list.emit('deltaRequested', this.#recent <= mostWaiting);",
    replacement: "else if (outcome === 'refresh_requested') return;",
  },
  {
    rule: 'an event of a stream that comes while a delta is under way asks for another',
    file: refresher,
    text: 'this.#cancelDelta ??= clock.after(',
    replacement: 'if (this.#running === undefined) this.#cancelDelta ??= clock.after(',
  },
  {
    rule: 'a delta that has left is not the one that later events of a stream ask for',
    file: refresher,
    text: '    this.#cancelDelta = undefined;\n',
    replacement: '',
  },
  {
    rule: 'after a gap, the whole list is requested if deltas list no deletions',
    file: refresher,
    text: 'list.isPartial ||= isGapSuspected;',
    replacement: 'list.isPartial ||= isGapSuspected && sentAt < 0;',
  },
  {
    rule: 'a server that gives no position is asked for the whole list',
    file: refresher,
    text: 'if (list.position === null || isFullDue) return this.reload();',
    replacement:
      'if (list.position === null && isFullDue) return this.reload();\n    if (list.position === null) return;',
  },
  {
    rule: 'a whole list that waits for what is unsaved stays wanted',
    file: refresher,
    text: `    list.log('reload', 'skipped_while_unsaved');
    list.emit('refreshRequested');`,
    replacement: `    list.log('reload', 'skipped_while_unsaved');`,
  },
  {
    rule: 'the cache date is the server’s',
    file: 'http/list-answer.ts',
    text: "const time = new Date(answer.get('date') ?? Number.NaN);",
    replacement: "const time = new Date((Date.parse(answer.get('date') ?? '') || Number.NaN) + 7_200_000);",
  },
  {
    rule: 'a failed first load is repeated, even with unsaved edits',
    file: refresher,
    text: 'if (!this.#isLoaded || !list.hasEdits) return this.#run(true);',
    replacement: "if (list.state.value.state === 'idle' || !list.hasEdits) return this.#run(true);",
  },
  {
    rule: 'what is back after a deletion is asked for until it is there',
    file: 'refresh/record-fetcher.ts',
    text: 'if (this.#list.table.removed.has(id)) this.#list.pending.add(id);',
    replacement: '',
  },
  {
    rule: 'a deletion that deltas do not list is checked by fetching the record',
    file: 'refresh/push-event-handler.ts',
    text: "action === 'deleted' && list.noCount === undefined && list.table.has(id)",
    replacement: "action === 'deleted' && id === ''",
  },
];
