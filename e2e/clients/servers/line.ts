import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The connection between one client and a server: bytes pass unchanged until it is cut. */
export interface Line {
  readonly port: number;
  /** Closes every connection, and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Stops forwarding without a sign to either end: the connections stay open. */
  hush(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy to a port of the loopback interface. */
export async function layLine(serverPort: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHushed = false;

  function keep(socket: Socket): void {
    sockets.add(socket);
    // Errors need no report: both ends detect the cut on their own connection.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    if (isHushed) return;
    const far = connect(serverPort, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      drop();
    },
    restore() {
      isCut = false;
    },
    hush() {
      isHushed = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
