import type { DataLayer, UndoableChange, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import { problemText } from '#session/use-problem-text.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import type { UndoWay } from './undo.ts';
import { recordTitle } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';

/** Returns the title of a record of a step: with its current values, or else with those of the step. */
export function titleOfChange(layer: DataLayer, { resource }: UndoStep, change: UndoableChange): string {
  const declared = linkedResource(resource);
  const shown = layer.store(declared).get(change.id)?.values;
  return recordTitle(declared, { ...change.before, ...change.after, ...shown });
}

/**
 * Describes the outcome of an undo or redo, unless it was refused.
 * @param otherReason The reason of a failure, if not that of the server.
 */
export function undoText(
  layer: DataLayer,
  way: UndoWay,
  step: UndoStep,
  outcomes: readonly UndoOutcome[],
  otherReason?: string,
): string {
  const { t } = currentTexts();
  const failed = outcomes.flatMap((one) => (one.outcome === 'failed' ? [one] : []));
  const done = outcomes.flatMap((one) => (one.outcome === 'done' ? [one] : []));
  const reason = otherReason ?? (failed[0] === undefined ? '' : problemText(failed[0].problem, t));
  const [change] = step.changes;
  const title = (change && titleOfChange(layer, step, change)) || t('record.untitled');
  const uncertain = done.some(({ isCertain }) => !isCertain) ? ` ${t('undo.uncertain')}` : '';
  const { length: total } = step.changes;
  const present = outcomes.filter(({ outcome }) => outcome === 'already_done').length;
  if (total > 1) {
    // Records that were not tried are not undone either.
    const left = total - done.length - present;
    const texts = [
      t(way === 'undo' ? 'undo.restored' : 'redo.deleted', { count: done.length }) + uncertain,
      present > 0 && t('undo.alreadyRestored', { count: present }),
      left > 0 && t('undo.notRestored', { count: left, reason }),
    ];
    return texts.filter(Boolean).join(' ');
  }
  if (present > 0) return t('undo.alreadyDone', { title });
  return failed.length > 0
    ? t(`${way}.failed`, { title, reason })
    : t(`${way}.done_${step.action}`, { title }) + uncertain;
}
