import type { LoggedChange } from '../storage/change-log.ts';
import type { PushMessage } from './publisher.ts';

/** A change that somebody hears of. */
export interface Outgoing {
  change: LoggedChange;
  message: PushMessage;
}

/** How far a round of publishing has got. */
export interface Progress {
  /** When to go no further, on the clock of `performance`. */
  end: number;
  /** The position of the last change that is done with. */
  done: number | undefined;
  /** The list of which a message was given up since the service last took one of it. */
  refusedList: string | undefined;
  /** What ended the round. */
  failure: { error: unknown } | undefined;
}

/** Whether a round goes no further. Asked after each step: however slow the service is, every round does something. */
export function isOver({ failure, end }: Progress): boolean {
  return failure !== undefined || performance.now() >= end;
}

/** Notes that messages were taken. */
export function noteTaken(some: readonly Outgoing[], progress: Progress): void {
  progress.done = some.at(-1)?.change.sequence;
  if (some.some(({ change }) => change.resource === progress.refusedList)) progress.refusedList = undefined;
}
