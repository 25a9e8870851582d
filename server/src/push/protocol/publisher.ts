/** One event for the subscribers of one channel. */
export interface PushMessage {
  channel: string;
  event: string;
  /** The string that subscribers receive as data. */
  data: string;
  /** The socket that does not receive it: the client that made the change. */
  exceptSocketId: string | null;
}

/** Largest number of messages in one call of the protocol. */
export const mostTogether = 10;

/** The port to a push service. Its promises resolve when the service has accepted the messages. */
export interface Publisher {
  publish(message: PushMessage): Promise<void>;
  /**
   * Publishes up to {@link mostTogether} messages in one call, in order: all of them, or none. Only
   * implemented for services that are called over the network.
   */
  publishTogether?(messages: readonly PushMessage[]): Promise<void>;
}

/** The service refused the message itself, as opposed to being unavailable or busy. */
export class MessageRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MessageRefusedError';
  }
}
