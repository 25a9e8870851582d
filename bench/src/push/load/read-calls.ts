import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { ReadCall } from './push-load.ts';

/** Every client has a connection of its own, which it keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

/** Makes a call and reads its answer to the end; gives the milliseconds that took. */
export async function timeRead({ address, path, headers }: ReadCall): Promise<number> {
  const begin = performance.now();
  const outgoing = request(address + path, { agent, headers: { ...headers } });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`);
  return performance.now() - begin;
}
