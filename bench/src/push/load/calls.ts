import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A call as sent; one with a body is a POST of JSON. */
export interface ClientCall {
  /** `http://host:port`. */
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Each client has its own persistent connection. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

/** Makes a call; returns the answer. @throws Error for any status but 200 */
export async function makeCall({ address, path, headers, body }: ClientCall): Promise<string> {
  const posted = body === undefined ? {} : { 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  const outgoing = request(address + path, { agent, method, headers: { ...headers, ...posted } });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`${path} was answered with ${answer.statusCode}: ${answered}`);
  return answered;
}
