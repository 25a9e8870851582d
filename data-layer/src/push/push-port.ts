/** The state of the push connection. Without one, lists have the same content, only later. */
export type ConnectionState =
  /** There is no push service. */
  | 'off'
  | 'connecting'
  | 'connected'
  /** It cannot be reached; connecting is retried. */
  | 'unavailable';

/** A channel to subscribe to. */
export interface ChannelSubscription {
  /** The name of the channel, such as `private-task`. */
  readonly channel: string;
  /** The name of the event. */
  readonly event: string;
  /** Called with each payload, which may be anything. */
  readonly onEvent: (payload: unknown) => void;
  /** Called after every successful subscription, also the first one: events before it were missed. */
  readonly onSubscribed: () => void;
}

/** A person on a presence channel. */
export interface PresenceMember {
  /** The `user_id` of the person. */
  readonly id: string;
  /** The server's data about the person, which may be anything. */
  readonly info: unknown;
}

/**
 * A presence channel to join. None of the functions is called after it is left or the connection has ended.
 */
export interface PresenceSubscription {
  /** The name of the channel, such as `presence-task.42`. */
  readonly channel: string;
  /** The name of the client event. */
  readonly event: string;
  /**
   * Called when the channel is joined and when a person joins or leaves, with all other people, each once.
   */
  readonly onOthers: (others: readonly PresenceMember[]) => void;
  /** Called with each payload, which may be anything, and its sender's `user_id` if the service sends it. */
  readonly onEvent: (payload: unknown, senderId: unknown) => void;
  /** Called when the channel cannot be joined, after `join` has returned. */
  readonly onRefused: () => void;
}

/** A presence channel that is joined or being joined. It ends with the connection. */
export interface PresenceMembership {
  /** Sends the client event to the others; lost if the service does not allow client events. */
  send(payload: unknown): void;
  /** Leaves the channel; without effect once it has ended. */
  leave(): void;
}

/** A push service, such as `pusherPush` of `./pusher`. */
export interface PushPort {
  /** Connects and subscribes. Calls `onState` with each new state; does not throw. */
  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void;
  /** Ends the connection, or the attempts to make one. */
  disconnect(): void;
  /** Returns the connection's identifier, sent as `X-Socket-ID`; `undefined` without a connection. */
  socketId(): string | undefined;
  /** Joins a presence channel; called only while connected. Optional: without it, presence shows no one. */
  join?(subscription: PresenceSubscription): PresenceMembership | undefined;
}
