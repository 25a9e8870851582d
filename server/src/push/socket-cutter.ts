/** A session, and the sockets that it was allowed to hear more with than everybody does. */
export interface SocketsOfSession {
  sessionId: string;
  socketIds: readonly string[];
}

/** The port by which sockets are closed so that they do not come back with what they were allowed before. */
export interface SocketCutter {
  /** Resolves once the push service has been told; sockets that are gone already do not matter. */
  cut(sockets: SocketsOfSession): Promise<void>;
  /** Whether a socket is still there; a service elsewhere cannot be asked that. */
  isOpen?(socketId: string): boolean;
}
