import type { UndoLog, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import type { BulkWorks } from '#live/bulk/bulk-works.ts';
import { nameAction } from '#live/bulk/name-action.ts';
import { waitOf } from '#live/bulk/wait-of.ts';
import type { UndoneListener, UndoWay } from '#live/undo/undo.ts';

/** Returns the steps that can be undone or redone. */
export const stepsOf = (log: Pick<UndoLog, 'steps' | 'redoable'>, way: UndoWay): readonly UndoStep[] =>
  way === 'undo' ? log.steps : log.redoable;

const waitOfOutcome = (outcome: UndoOutcome): number | null =>
  outcome.outcome === 'failed' ? waitOf(outcome.problem) : null;

/** Returns for how long the server asks to wait; `null` if it accepted everything. */
function longestWait(outcomes: readonly UndoOutcome[]): number | null {
  const waits = outcomes.map(waitOfOutcome).filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

/**
 * Undoes or redoes steps, the last of their list first, and waits if the server asks for it. Steps that are
 * still not undone stay in the log.
 * @returns the outcome of each attempted change.
 */
export async function undoSteps(
  way: UndoWay,
  log: Pick<UndoLog, 'steps' | 'redoable' | UndoWay>,
  steps: readonly UndoStep[],
  works: Pick<BulkWorks, 'run'>,
  onDeleted: UndoneListener = () => undefined,
): Promise<UndoOutcome[]> {
  const total = steps.reduce((sum, { changes }) => sum + changes.length, 0);
  const settled: UndoOutcome[] = [];
  const actionId = total > 1 ? nameAction() : undefined;
  let heldUp: readonly UndoOutcome[] = [];
  const waiting = [...steps];
  await works.run(way, total, async ({ signal, progress }) => {
    let tried = settled.length;
    const onOutcome = () => progress(Math.min((tried += 1), total));
    for (let step = waiting.at(-1); step !== undefined && !signal.aborted; step = waiting.at(-1)) {
      const { number } = step;
      const left = stepsOf(log, way).find((one) => one.number === number);
      const outcomes = left === undefined ? [] : await log[way](left, { signal, onOutcome, actionId });
      const isHeldUp = (outcome: UndoOutcome) => waitOfOutcome(outcome) !== null;
      settled.push(...outcomes.filter((outcome) => !isHeldUp(outcome)));
      heldUp = outcomes.filter(isHeldUp);
      const done = outcomes.filter(({ outcome }) => outcome === 'done');
      if (step.action === (way === 'undo' ? 'created' : 'deleted'))
        onDeleted(
          step.resource,
          done.map(({ id }) => id),
        );
      progress(settled.length);
      const wait = longestWait(heldUp);
      if (wait !== null) return wait;
      waiting.pop();
    }
    return null;
  });
  return [...settled, ...heldUp];
}
