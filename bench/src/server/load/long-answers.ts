import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Call, LoadOrder, LoadOutcome } from './load.ts';

interface CountedAnswer {
  readonly status: number;
  readonly bytes: number;
}

async function makeCall(agent: Agent, address: string, call: Call): Promise<CountedAnswer> {
  const outgoing = request(address + call.path, { agent, method: call.method, headers: call.headers });
  outgoing.end(call.body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(answer, 'end');
  return { status: answer.statusCode ?? 0, bytes };
}

/**
 * Makes calls with long answers one after the other. Autocannon would collect each answer in a string, and
 * take longer for that than the server for its answer.
 */
export async function readLongAnswers({ address, calls }: LoadOrder): Promise<LoadOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let longest = 0;
  const begin = performance.now();
  for (const call of calls) {
    const sent = performance.now();
    const { status, bytes } = await makeCall(agent, address, call);
    latencies.push(performance.now() - sent);
    statuses[status] = (statuses[status] ?? 0) + 1;
    longest = Math.max(longest, bytes);
  }
  const duration = performance.now() - begin;
  agent.destroy();
  return { latencies, duration, bytes: longest, statuses };
}
