/** How the push service can be reached. Push is a hint: without it the lists end up the same, only later. */
export type ConnectionState =
  /** No push service is used. */
  | 'off'
  | 'connecting'
  | 'connected'
  /** It cannot be reached; connecting is tried again and again. */
  | 'unavailable';

/** What to do with a channel. */
export interface ChannelSubscription {
  readonly channel: string;
  readonly event: string;
  /** Called with each payload, which may be anything. */
  readonly onEvent: (payload: unknown) => void;
  /** Called after every subscription that succeeded, the first one included: events before it were missed. */
  readonly onSubscribed: () => void;
}

/** A push service. */
export interface PushPort {
  /** Connects. Until then nothing is subscribed. */
  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void;
  /** Ends the connection, or the attempts to make one. */
  disconnect(): void;
  /** Names this client's connection, while there is one. */
  socketId(): string | undefined;
}
