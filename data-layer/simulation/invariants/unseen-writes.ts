import { headers } from '@ne2016/contract';
import type { RecordKey, RecordState } from '../../src/records/record-state.ts';
import type { ResourceStore } from '../../src/store/resource-store.ts';
import type { ModelServer } from '../model-server.ts';
import { textOf } from '../record-history.ts';
import type { Done } from '../server-front.ts';
import { sentBy } from '../undo-calls.ts';
import type { Break } from './invariant.ts';
import { emptyTexts } from './typed-edit.ts';

const countedText = (text: string) => (emptyTexts.has(text) ? '' : text);

/**
 * The shown state of a record when a save of it was sent, and whether the page had a position of the list.
 */
export interface SentOver {
  readonly state: RecordState<Record<string, unknown>> | undefined;
  readonly hasPosition: boolean;
}

export function sentOver(store: Pick<ResourceStore, 'cursor' | 'get'>, key: RecordKey): SentOver {
  return { state: store.get(key), hasPosition: store.cursor !== null };
}

/**
 * Checks that a value of another client that a save replaces was shown when the save was typed, and not as an
 * unresolved conflict. On a server without conditional writes it may have arrived since; the same applies if
 * the record came from other tabs only.
 */
export function checkUnseen(
  { call, tab, answer, before }: Done,
  { state, hasPosition }: SentOver,
  server: ModelServer,
  onBreak: Break,
): void {
  const id = before?.['id_task'];
  const base = call.headers[headers.baseCursor];
  const isHeld = server.kind.hasConditions && (hasPosition || base !== undefined) && answer.status < 300;
  if (!isHeld || state === undefined || (typeof id !== 'number' && typeof id !== 'string')) return;
  for (const name of Object.keys(sentBy(call))) {
    const replaced = textOf(before?.[name]);
    if (textOf(server.records.get(id)?.[name]) === replaced) continue;
    const writer = server.history.valuesOf(id, name).at(-2)?.client;
    if (writer === call.headers[headers.clientId] || isSeen(state, name, replaced)) continue;
    onBreak(
      'a save overwrites nothing that its author has not seen',
      `${tab}: ${id} ${name} was ${replaced}, typed over ${textOf(state.snapshot[name])} at ${base}`,
    );
  }
}

function isSeen(
  { snapshot, conflicts }: RecordState<Record<string, unknown>>,
  name: string,
  text: string,
): boolean {
  return !conflicts.includes(name) && countedText(textOf(snapshot[name])) === countedText(text);
}
