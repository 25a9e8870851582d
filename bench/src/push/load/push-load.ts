import type { ClientCall } from './calls.ts';
import type { PushPlace, SignedInJoin } from './light-socket.ts';

/** An order to a process of clients. Sockets of one address belong together. */
export type PushOrder =
  | {
      readonly kind: 'open';
      readonly place: PushPlace;
      readonly count: number;
      /** How they join, unless they sign for themselves. */
      readonly join: SignedInJoin | null;
    }
  /** Records when each socket receives the last of the next `events`, and then makes the call `read`. */
  | {
      readonly kind: 'expect';
      readonly address: string;
      readonly events: number;
      readonly read: ClientCall | null;
    }
  /** Waits for the expected events. */
  | { readonly kind: 'outcome'; readonly address: string }
  /** Makes a call once for each socket, all of them at once. */
  | { readonly kind: 'read'; readonly address: string; readonly read: ClientCall }
  | { readonly kind: 'close'; readonly address: string };

/** The result of an order; times in milliseconds. */
export interface PushOutcome {
  /** Duration of the order. */
  readonly duration: number;
  /** Time at which each socket received its last event, by the clock of the machine. */
  readonly arrivals: readonly number[];
  /** Duration of each call. */
  readonly latencies: readonly number[];
}

/** Milliseconds of the machine’s clock, which all processes share. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
