import { once } from 'node:events';
import { type IncomingMessage, request as callServer } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { certificate } from '../../scripts/testing/certificate.ts';

/** A proxy between browsers and a server that uses plain HTTP. */
export interface HttpsProxy extends AsyncDisposable {
  /** `https://localhost:PORT`, without a slash at the end. */
  readonly address: string;
}

/** Returns the headers of a call with those of a proxy, flat: a name, its value, the next name. */
function forwarded({ rawHeaders, socket }: IncomingMessage): string[] {
  return [...rawHeaders, 'X-Forwarded-For', socket.remoteAddress ?? '', 'X-Forwarded-Proto', 'https'];
}

/** Returns a call as sent, up to its body. */
function headOf(call: IncomingMessage): string {
  const lines = [`${call.method} ${call.url} HTTP/1.1`];
  const headers = forwarded(call);
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Lets two connections end with each other. */
function join(near: Duplex, far: Duplex): void {
  near.pipe(far).pipe(near);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

/** Starts an HTTPS proxy, which forwards upgrades, in front of a port of the loopback interface. */
export async function startHttpsProxy(serverPort: number): Promise<HttpsProxy> {
  const place = { port: serverPort, host: '127.0.0.1' };
  const upgraded = new Set<Duplex>();
  const server = createServer(certificate, (call, answer) => {
    const { method, url: path } = call;
    const passedOn = callServer({ ...place, method, path, headers: forwarded(call) }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    passedOn.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    call.pipe(passedOn);
  });
  server.on('upgrade', (call, near, head) => {
    const far = connect(place);
    upgraded.add(near);
    near.on('close', () => upgraded.delete(near));
    far.write(headOf(call));
    far.write(head);
    join(near, far);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
