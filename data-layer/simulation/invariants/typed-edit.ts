import type { Values } from '../../src/merge/changed-attributes.ts';
import type { RecordState } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';

/** One value that a person typed and that is not known to be saved. */
export interface TypedEdit {
  readonly value: unknown;
  /** When it was typed, in milliseconds. */
  readonly at: number;
  /** The server's value as it was shown when the edit was begun, or when its person chose to keep it. */
  base: string;
  /** Others that it may be counted to stand over: values of its own that came back. */
  otherBases: ReadonlySet<string>;
  isAcknowledged: boolean;
  /** The server's value as the page has shown it last. */
  known: string;
  /** A value that was sent before this one was typed, and has arrived: it is the server's for all that is known. */
  saved: string | undefined;
  /** A save of another value was answered while the server's one was this: which of the two is newer, a fetch tells. */
  doubted: string | undefined;
}

/** What a page shows of a record, as far as these invariants look at it. */
export type Shown = Pick<
  RecordState<Values>,
  'key' | 'values' | 'snapshot' | 'changed' | 'conflicts' | 'saving' | 'deleted'
>;

/** An edit that begins over a value of the server. */
export function beginEdit(value: unknown, at: number, base: unknown): TypedEdit {
  const begun = {
    otherBases: new Set<string>(),
    isAcknowledged: false,
    saved: undefined,
    doubted: undefined,
  };
  return { value, at, base: textOf(base), known: textOf(base), ...begun };
}

/** Empty is empty, as the product counts it. */
export const emptyTexts: ReadonlySet<string> = new Set(['null', '""']);

/** Whether two values count as the same when unsaved edits are looked for. */
export function isAlike(left: string, right: string): boolean {
  return left === right || (emptyTexts.has(left) && emptyTexts.has(right));
}

/** Whether nothing is unsaved of an edit: the server took it, or it changes nothing. */
export function isSettled({ value, base, isAcknowledged }: TypedEdit): boolean {
  return isAcknowledged || isAlike(base, textOf(value));
}
