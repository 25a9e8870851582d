import type { Values } from '../../src/merge/changed-attributes.ts';
import type { RecordState } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';

/** One typed value that is not known to be saved. */
export interface TypedEdit {
  readonly value: unknown;
  /** The time of typing, in milliseconds. */
  readonly at: number;
  /** The server's value as shown when the edit began, or when the person kept it in a conflict. */
  base: string;
  /** Other values that may count as its base: the tab's own values that came back. */
  otherBases: ReadonlySet<string>;
  isAcknowledged: boolean;
  /** The server's value as the page showed it last. */
  known: string;
  /**
   * A value that was sent before this one was typed and has arrived: as far as is known, the server has it.
   */
  saved: string | undefined;
  /**
   * The server's value when a save of another value was answered: a fetch shows which of the two is newer.
   */
  doubted: string | undefined;
}

/** The part of a shown record that these invariants check. */
export type Shown = Pick<
  RecordState<Values>,
  'key' | 'values' | 'snapshot' | 'changed' | 'conflicts' | 'saving' | 'deleted'
>;

/** Returns an edit that begins over a value of the server. */
export function beginEdit(value: unknown, at: number, base: unknown): TypedEdit {
  const begun = {
    otherBases: new Set<string>(),
    isAcknowledged: false,
    saved: undefined,
    doubted: undefined,
  };
  return { value, at, base: textOf(base), known: textOf(base), ...begun };
}

/** The texts of empty values, which the product treats as equal. */
export const emptyTexts: ReadonlySet<string> = new Set(['null', '""']);

/** Returns whether two values are equal in the comparison of edits. */
export function isAlike(left: string, right: string): boolean {
  return left === right || (emptyTexts.has(left) && emptyTexts.has(right));
}

/** Returns whether an edit is settled: accepted by the server, or without a change. */
export function isSettled({ value, base, isAcknowledged }: TypedEdit): boolean {
  return isAcknowledged || isAlike(base, textOf(value));
}
