/** One event for the subscribers of one channel. */
export interface PushMessage {
  channel: string;
  event: string;
  /** The very string that subscribers get as data. */
  data: string;
  /** The socket that gets none: whoever made the change knows it already. */
  exceptSocketId: string | null;
}

/** The port to a push service. Resolves when the service has taken the message. */
export interface Publisher {
  publish(message: PushMessage): Promise<void>;
}

/** The service has read the message and will never take it, as opposed to being away or busy. */
export class MessageRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MessageRefusedError';
  }
}
