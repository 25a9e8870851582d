import type { ServerLimit } from '../server/server-limits.ts';
import type { PushResults } from './push-results.ts';

/** The most that the product may need, times the floor. */
const mostFanOut = 1.3;
const mostMemory = 1.5;

/** How many milliseconds more the slowest reads may take while everybody is told of many changes. */
const mostWait = 100;

/** Every limit with what was measured against it. */
export function pushLimits({ fanOut, sockets, readsBeside }: PushResults): ServerLimit[] {
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
  ];
}
