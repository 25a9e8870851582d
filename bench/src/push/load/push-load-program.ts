import { ClientGroup } from './client-group.ts';
import type { PushOrder, PushOutcome } from './push-load.ts';

/** Clients in a separate process, so that their cost is not counted as the server’s or the benchmark’s. */
const groups = new Map<string, ClientGroup>();

function groupOf(address: string): ClientGroup {
  const group = groups.get(address) ?? new ClientGroup();
  groups.set(address, group);
  return group;
}

async function carryOut(order: PushOrder): Promise<Partial<PushOutcome>> {
  switch (order.kind) {
    case 'open':
      await groupOf(order.place.address).open(order.place, order.count, order.join);
      return {};
    case 'expect':
      groupOf(order.address).expect(order.events, order.read);
      return {};
    case 'outcome':
      return groupOf(order.address).outcome();
    case 'read':
      return { latencies: await groupOf(order.address).read(order.read) };
    case 'close':
      groupOf(order.address).close();
      return {};
  }
}

process.on('message', (order: PushOrder) => {
  const begin = performance.now();
  carryOut(order).then(
    (found) => process.send?.({ duration: performance.now() - begin, arrivals: [], latencies: [], ...found }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
