import { type RunName, simulate, type SimulateOptions } from './run.ts';
import type { Violation } from './world.ts';

/** Lets everything be told that Node tells between two turns. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Lets a run happen, and counts a rejection that nobody handles as a violation. */
export async function simulateWatched(
  name: RunName,
  options?: SimulateOptions,
): Promise<Violation | undefined> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const violation = await simulate(name, options);
    await nextTurn();
    const [reason] = unhandled;
    if (violation !== undefined || reason === undefined) return violation;
    const how = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    return { invariant: 'nothing throws', how };
  } finally {
    process.off('unhandledRejection', note);
  }
}
