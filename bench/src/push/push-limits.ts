import type { ServerLimit } from '../server/server-limits.ts';
import type { PushResults } from './push-results.ts';

/** Maximum cost of the product, relative to the floor. */
const mostFanOut = 1.3;
const mostMemory = 1.5;

/** Maximum milliseconds that the slowest reads may gain while many changes are published to all clients. */
const mostWait = 100;

/** Milliseconds from a save until all have the record, and the factor allowed on PostgreSQL. */
const mostUntilLast = 67;
const mostOnPostgres = 2;

/** Milliseconds until all are connected and have joined their channels. */
const mostConnecting = 500;

/** Returns every limit with its measured figure. */
export function pushLimits(results: PushResults): ServerLimit[] {
  const { fanOut, sockets, readsBeside, stampede, onPostgres, connecting } = results;
  const atMost = (promise: string, found: number, most: number, unit: ServerLimit['unit']): ServerLimit => ({
    promise,
    found,
    unit,
    bound: { atMost: most },
  });
  return [
    ...Object.entries(fanOut).map(([subscribers, { floor, product }]): ServerLimit => ({
      promise: `one event to ${subscribers} subscribers: until the last has it, times the floor`,
      found: product.last / floor.last,
      unit: '×',
      bound: { atMost: mostFanOut },
    })),
    {
      promise: 'memory of a socket, times the floor',
      found: sockets.product.memory / sockets.floor.memory,
      unit: '×',
      bound: { atMost: mostMemory },
    },
    {
      promise: 'the slowest reads beside a long round of publishing, more than without',
      found: readsBeside.heard.p99 - readsBeside.alone.p99,
      unit: 'ms',
      bound: { atMost: mostWait },
    },
    atMost('from a save until everybody has the record', stampede.untilLast, mostUntilLast, 'ms'),
    ...(onPostgres === null
      ? []
      : [
          atMost(
            'the same on PostgreSQL, times that on SQLite',
            onPostgres.stampede.untilLast / stampede.untilLast,
            mostOnPostgres,
            '×',
          ),
        ]),
    atMost('until everybody is connected and has joined', connecting.duration, mostConnecting, 'ms'),
  ];
}
