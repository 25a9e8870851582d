import { textOf } from '../record-history.ts';
import type { ModelServer } from '../model-server.ts';
import type { Page } from '../page.ts';
import type { Break } from './invariant.ts';

/** The difference that is allowed while a full refetch is postponed because of unsaved edits. */
function excuseOf({ store }: Page, { kind }: ModelServer): 'none' | 'has more' | 'is behind' {
  const isDirty = [...store.ids()].some((id) => (store.get(id)?.changed.length ?? 0) > 0);
  if (!isDirty) return 'none';
  if (!kind.hasDate && !kind.hasCursor) return 'is behind';
  return kind.hasDeletions ? 'none' : 'has more';
}

/** Returns the differences between a page's client and the server. */
function differences({ store }: Page, server: ModelServer): { values: string[]; more: string[] } {
  const values: string[] = [];
  for (const [id, record] of server.records) {
    const snapshot = store.get(id)?.snapshot ?? {};
    for (const [attribute, value] of Object.entries(record))
      if (textOf(snapshot[attribute]) !== textOf(value))
        values.push(`${id} ${attribute} ${textOf(snapshot[attribute])} instead of ${textOf(value)}`);
  }
  const more = [...store.ids()].filter((id) => !server.records.has(id)).map((id) => `${id} too many`);
  return { values, more };
}

/** Checks that a client equals the server once all is quiet. */
export function checkEqual(page: Page, server: ModelServer, onBreak: Break): void {
  page.checkQuiet();
  const { state } = page.store;
  const isReady =
    textOf(state) === textOf({ ...state, state: 'ready', isCached: false, refreshing: false, problem: null });
  const { values, more } = differences(page, server);
  const excuse = excuseOf(page, server);
  const found = [
    ...(isReady || excuse === 'is behind' ? [] : [`the list is ${JSON.stringify(state)}`]),
    ...(excuse === 'is behind' ? [] : values),
    ...(excuse === 'none' ? more : []),
  ];
  if (found.length > 0)
    onBreak('once all is quiet, every client equals the server', `${page.tab}: ${found.join('; ')}`);
}
