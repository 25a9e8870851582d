import type { LoadOrder } from './load.ts';
import { readLongAnswers } from './long-answers.ts';
import { makeManyCalls } from './many-calls.ts';

/** The load in a separate process, so that its cost is not counted as the server’s or the benchmark’s. */
process.on('message', ({ order, isLong }: { order: LoadOrder; isLong: boolean }) => {
  const outcome = isLong ? readLongAnswers(order) : makeManyCalls(order);
  outcome.then(
    (found) => process.send?.(found),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
