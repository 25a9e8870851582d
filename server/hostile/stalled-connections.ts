import { connect, type Socket } from 'node:net';

/** Beginnings of requests that are never completed. */
const beginnings = [
  '',
  'GET / HTTP/1.1\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX-A: ',
  'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a',
];

/** Connections that send a byte now and then, and never a whole request. */
export class StalledConnections {
  readonly #sockets: Socket[];
  readonly #timer: NodeJS.Timeout;

  constructor(port: number, count: number) {
    this.#sockets = Array.from({ length: count }, (_, index) => {
      const socket = connect({ port, host: '127.0.0.1' });
      // The server is expected to cut the connection.
      socket.on('error', () => socket.destroy());
      socket.resume().write(beginnings[index % beginnings.length] ?? '');
      return socket;
    });
    this.#timer = setInterval(() => this.#trickle(), 1_000);
  }

  /** Number of connections that the server has not cut. */
  get open(): number {
    return this.#sockets.filter(({ destroyed }) => !destroyed).length;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #trickle(): void {
    for (const [index, socket] of this.#sockets.entries())
      if (index % beginnings.length > 1 && socket.writable) socket.write('a');
  }
}
