import autocannon from 'autocannon';
import type { LoadOrder, LoadOutcome } from './load.ts';

/** Milliseconds between autocannon’s checks for the end. */
const sampleInterval = 20;

/** Makes many small calls on several connections, each of which sends its next call after the answer. */
export async function makeManyCalls({ address, connections, calls }: LoadOrder): Promise<LoadOutcome> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let first = 0;
  let last = 0;
  let longest = 0;
  let clients = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: address,
        connections,
        amount: calls.length,
        sampleInt: sampleInterval,
        timeout: 60,
        setupClient: (client) => {
          const mine = clients;
          clients += 1;
          client.setRequests(calls.filter((_, index) => index % connections === mine));
        },
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, bytes, milliseconds) => {
      last = performance.now();
      first ||= last - milliseconds;
      latencies.push(milliseconds);
      longest = Math.max(longest, bytes);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    run.on('reqError', reject);
  });
  return { latencies, duration: last - first, bytes: longest, statuses };
}
