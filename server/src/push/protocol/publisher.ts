/** One event for the subscribers of one channel. */
export interface PushMessage {
  channel: string;
  event: string;
  /** The very string that subscribers get as data. */
  data: string;
  /** The socket that gets none: the client that made the change knows it already. */
  exceptSocketId: string | null;
}

/** As many messages as the protocol takes in one call. */
export const mostTogether = 10;

/** The port to a push service. Resolves when the service has taken what it was given. */
export interface Publisher {
  publish(message: PushMessage): Promise<void>;
  /**
   * Takes up to {@link mostTogether} messages in one call, in their order: all of them, or none. Only a service to which
   * every call is a journey has it.
   */
  publishTogether?(messages: readonly PushMessage[]): Promise<void>;
}

/** The service says that it is about the message, as opposed to being away or busy. */
export class MessageRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MessageRefusedError';
  }
}
