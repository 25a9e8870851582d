import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder, LoadOutcome } from './load.ts';

const program = join(import.meta.dirname, 'load-program.ts');

/** A process that makes calls. */
export interface LoadProcess extends AsyncDisposable {
  /** Makes the calls of an order. `isLong`: their answers are long, and read on one connection. */
  run(order: LoadOrder, isLong: boolean): Promise<LoadOutcome>;
}

/** Starts a process that makes calls, one order after the other. */
export function startLoadProcess(): LoadProcess {
  const child = fork(program);
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('The load ended before its last answer')));
  return {
    run: async (order, isLong) => {
      const answer = once(child, 'message', { signal: ended.signal });
      child.send({ order, isLong });
      const [outcome] = (await answer) as [LoadOutcome];
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}
