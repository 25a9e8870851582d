import type { ClientCall } from './calls.ts';
import type { PushPlace, SignedInJoin } from './light-socket.ts';

/** An order to a process of clients. Sockets of one address belong together. */
export type PushOrder =
  | {
      readonly kind: 'open';
      readonly place: PushPlace;
      readonly count: number;
      /** How they join, where they do not sign for themselves. */
      readonly join: SignedInJoin | null;
    }
  /** Records when each socket receives the last of the next `events`, and then makes the call `read`, if any. */
  | {
      readonly kind: 'expect';
      readonly address: string;
      readonly events: number;
      readonly read: ClientCall | null;
    }
  /** Waits for what was expected. */
  | { readonly kind: 'outcome'; readonly address: string }
  /** Makes a call once for each socket, all of them at once. */
  | { readonly kind: 'read'; readonly address: string; readonly read: ClientCall }
  | { readonly kind: 'close'; readonly address: string };

/** The result of an order; times in milliseconds. */
export interface PushOutcome {
  /** How long the order took. */
  readonly duration: number;
  /** When each socket received its last event, by the clock of the machine that every process shares. */
  readonly arrivals: readonly number[];
  /** How long each call took. */
  readonly latencies: readonly number[];
}

/** Milliseconds of the machine’s own clock, which is the same in every process. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
