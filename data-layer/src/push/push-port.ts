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

/** Somebody on a presence channel. */
export interface PresenceMember {
  readonly id: string;
  /** The server's data about the person, which may be anything. */
  readonly info: unknown;
}

/** What to do with a presence channel. Nothing is called any more once it was left or the connection has ended. */
export interface PresenceSubscription {
  readonly channel: string;
  /** The name of the client event that is heard and sent. */
  readonly event: string;
  /** Called when the channel is joined, and whenever a person comes or goes: with everybody but oneself, each once. */
  readonly onOthers: (others: readonly PresenceMember[]) => void;
  /** Called with each payload, which may be anything, and with who sent it, as far as the service tells. */
  readonly onEvent: (payload: unknown, senderId: unknown) => void;
  /** Called when the channel cannot be joined, though never before `join` has answered. It is not tried again. */
  readonly onRefused: () => void;
}

/** A presence channel that was joined, or is being joined. It ends with the connection. */
export interface PresenceMembership {
  /** Sends the client event to the others; lost where the service takes none. */
  send(payload: unknown): void;
  /** Leaves the channel; of one that has ended, harmless. */
  leave(): void;
}

/** A push service. */
export interface PushPort {
  /** Connects. Until then nothing is subscribed. */
  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void;
  /** Ends the connection, or the attempts to make one. */
  disconnect(): void;
  /** Names this client's connection, while there is one. */
  socketId(): string | undefined;
  /** Joins a presence channel; called only while connected. With a service without it, nobody is shown. */
  join?(subscription: PresenceSubscription): PresenceMembership | undefined;
}
