import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers the calls, like `fetch`. */
export type Answer = (url: string, call: RequestInit) => Promise<Response>;

/** A server on a separate port. */
export interface AnsweringServer {
  readonly port: number;
  stop(): Promise<void>;
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): Promise<void> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
  const body = await text(incoming);
  const call = { method, headers: new Headers(Object.fromEntries(headers)), body: body === '' ? null : body };
  const response = await answer(`http://127.0.0.1${url}`, call);
  outgoing.sendDate = false;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

/** Serves these answers over HTTP, without any additional header: not even a date. */
export async function serveAnswers(answer: Answer): Promise<AnsweringServer> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing, answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
