import type { Person } from './users.ts';

/** The client's end of a connection, over any transport. */
export interface Transport {
  send(text: string): void;
  /** Says why and closes properly. */
  close(code: number, reason: string): void;
  /** Cuts a client that would not even read why; gives how many texts had not left yet. */
  cut(): number;
  /** The memory that is taken by what was sent and has not left yet. */
  readonly bufferedBytes: number;
}

/** A client as channels and users know it. */
export interface Subscriber {
  readonly socketId: string;
  /** The network address of the client, as it is counted. */
  readonly caller: string;
  /** Every channel that it is on; on presence channels with the identifier of the user that it joined as. */
  readonly joined: Map<string, string | null>;
  /** Whom it is signed in as. */
  person: Person | null;
  send(frame: string): void;
  /** Whether it may send one more client event now. */
  takeClientEvent(): boolean;
  /** Closes it with a code of the protocol, said in a frame as well. It leaves its channels at once. */
  refuse(code: number, message: string): void;
}
