import { inject } from 'vitest';
import type { Pace } from '../ports/pace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether all work on lists is done in slices, however short they are. */
    isSliced: boolean;
  }
}

/** Each step is a task of its own. */
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

/** The pace at which the layers of a test work: specification tests run at both. */
export function paceOfTests(): Pace | undefined {
  return inject('isSliced') ? sliced : undefined;
}
