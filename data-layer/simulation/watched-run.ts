import { type RunName, simulate, type SimulateOptions } from './run.ts';
import type { Violation } from './world.ts';

/** Waits until Node has reported its pending events, such as unhandled rejections. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Performs a run. An unhandled rejection counts as a violation. */
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
