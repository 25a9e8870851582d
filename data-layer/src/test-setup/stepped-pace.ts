import type { Pace } from '../ports/pace.ts';
import { settle } from './task-client.ts';

/** A pace that treats all work as long, and performs one step at each `step()`. */
export function steppedPace() {
  const waiting: (() => void)[] = [];
  const pace: Pace = {
    isLong: () => true,
    async work(steps) {
      for (;;) {
        const { done, value } = steps.next();
        if (done === true) return value;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
  const step = async () => {
    waiting.shift()?.();
    await settle();
  };
  const finish = async () => {
    while (waiting.length > 0) await step();
  };
  return { pace, step, finish };
}
