/** A session, and the sockets that it authorised for channels with restricted access. */
export interface SocketsOfSession {
  sessionId: string;
  socketIds: readonly string[];
}

/** The port to close sockets, so that they do not reconnect with their previous rights. */
export interface SocketTerminator {
  /** Resolves once the push service has accepted the request. Closed sockets are ignored. */
  terminate(sockets: SocketsOfSession): Promise<void>;
  /** Returns whether a socket is open. Not implemented for external push services, which cannot report it. */
  isOpen?(socketId: string): boolean;
}
