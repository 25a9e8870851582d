import type { Person } from './users.ts';

/** The client’s side of a connection, over any transport. */
export interface Transport {
  send(text: string): void;
  /** Sends the reason and closes cleanly. */
  close(code: number, reason: string): void;
  /** Closes without a reason, which the client would not read. Returns the number of unsent texts. */
  cut(): number;
  /** Memory of the unsent texts, in bytes. */
  readonly bufferedBytes: number;
}

/** A client of channels and users. */
export interface Subscriber {
  readonly socketId: string;
  /** The network address of the client, for the limits. */
  readonly caller: string;
  /** Its channels; for presence channels with the identifier of the user as whom it joined. */
  readonly joined: Map<string, string | null>;
  /** The signed-in user. */
  person: Person | null;
  send(frame: string): void;
  /** Counts one more client event; returns whether it may be sent now. */
  takeClientEvent(): boolean;
  /** Closes it with a code of the protocol, which is also sent in a frame. It leaves its channels at once. */
  refuse(code: number, message: string): void;
}
