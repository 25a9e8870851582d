import { headers } from '@ne2016/contract';
import type { RecordState } from '../../src/records/record-state.ts';
import type { ModelServer } from '../model-server.ts';
import { textOf } from '../record-history.ts';
import type { Done } from '../server-front.ts';
import { sentBy } from '../undo-calls.ts';
import type { Break } from './invariant.ts';
import { emptyTexts } from './typed-edit.ts';

const countedText = (text: string) => (emptyTexts.has(text) ? '' : text);

/** What a page showed of a record when a save of it left, and whether it knew a position of the list. */
export interface SentOver {
  readonly state: RecordState<Record<string, unknown>> | undefined;
  readonly hasPosition: boolean;
}

/**
 * What a save has replaced that another client had written must have been shown where it was typed, and not as a conflict
 * that nobody has answered. At a server that knows no conditions it may be what has come since, and so it may where other
 * tabs alone have told of the record.
 */
export function checkUnseen(
  { call, tab, answer, before }: Done,
  { state, hasPosition }: SentOver,
  server: ModelServer,
  onBreak: Break,
): void {
  const client = call.headers[headers.clientId];
  const id = before?.['id_task'];
  const hasBase = hasPosition || headers.baseCursor in call.headers;
  if (!server.kind.hasConditions || !hasBase || answer.status >= 300) return;
  if (state === undefined || before === undefined) return;
  if (typeof id !== 'number' && typeof id !== 'string') return;
  const stored = server.records.get(id) ?? {};
  for (const name of Object.keys(sentBy(call))) {
    const replaced = textOf(before[name]);
    if (textOf(stored[name]) === replaced) continue;
    const isOwn = server.history.valuesOf(id, name).at(-2)?.client === client;
    const isShown = countedText(textOf(state.snapshot[name])) === countedText(replaced);
    if (isOwn || (isShown && !state.conflicts.includes(name))) continue;
    const base = call.headers[headers.baseCursor] ?? 'nothing';
    onBreak(
      'a save overwrites nothing that its author has not seen',
      `${tab}: ${id} ${name} was ${replaced}, typed over ${textOf(state.snapshot[name])} at ${base}`,
    );
  }
}
