/** A session, and the sockets that it was allowed to hear more with than everybody does. */
export interface SocketsOfSession {
  sessionId: string;
  socketIds: readonly string[];
}

/** The port by which sockets are closed so that they do not come back with what they were allowed before. */
export interface SocketTerminator {
  /** Resolves once the push service has been told; sockets that are gone already do not matter. */
  terminate(sockets: SocketsOfSession): Promise<void>;
  /** Whether a socket is still there; an external push service cannot be asked that. */
  isOpen?(socketId: string): boolean;
}
