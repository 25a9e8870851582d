import { inject } from 'vitest';
import type { Pace } from '../ports/pace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether all work on lists runs in slices, however short they are. */
    isSliced: boolean;
  }
}

/** Each step is its own task. */
const sliced: Pace = {
  isLong: () => true,
  async work(steps) {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
};

/** The scheduling in the layers of a test: specification tests run with both. */
export function paceOfTests(): Pace | undefined {
  return inject('isSliced') ? sliced : undefined;
}
