import type { Person, Resource } from '@ne2016/contract';
import type { DataLayer, UndoLog, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ToastAction } from '#ui/toast/toast-queue.ts';
import { useAnnounce, useWithdraw } from '#ui/toast/toast-region.tsx';
import { bulkResultsOf, bulkWorksOf } from '#live/bulk/use-bulk-works.ts';
import { useFailureNote } from '#platform/answered-again.ts';
import { mayChange, mayDo } from '#live/records/user-rights.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import type { RecordValues } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { type Refused, type Undo, UndoContext, type UndoneListener } from '#live/undo/undo-context.ts';
import { undoSteps } from './undo-steps.ts';
import { useUndoText } from '#live/undo/use-undo-text.ts';

/** Saved views are settings of a screen, which their own panel changes back. */
const isUndoable = ({ resource }: UndoStep) => resource !== savedViews.name;

/** Provides undo for the changes of this visit to everything below. */
export function UndoProvider({ user, children }: { user: Person; children: ReactNode }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const actions = useUndoActions(user, setRefused);
  const value = useMemo(
    (): Undo => ({ ...actions, refused, dismiss: () => setRefused(null) }),
    [actions, refused],
  );
  return <UndoContext value={value}>{children}</UndoContext>;
}

/** Whether a person may do the inverse of a change of a record with these values. */
function mayUndoChange(
  resource: Resource,
  action: UndoStep['action'],
  before: RecordValues,
  stored: RecordValues,
  user: Person,
): boolean {
  switch (action) {
    case 'created':
      return mayDo('delete', resource, stored, user);
    case 'deleted':
      return mayDo('restore', resource, before, user);
    case 'saved':
      return mayChange(Object.keys(before), resource, stored, user);
  }
}

/** Whether a person may do the inverse of all steps, the newest first. Otherwise the server would refuse it. */
function mayUndo(layer: DataLayer, steps: readonly UndoStep[], user: Person): boolean {
  /** The values of records after the inverse of newer steps. */
  const undone = new Map<string, RecordValues>();
  return steps.toReversed().every(({ resource: name, action, changes }) => {
    const resource = linkedResource(name);
    const store = layer.store(resource);
    return changes.every(({ id, before }) => {
      const key = `${name}/${id}`;
      const stored: RecordValues = undone.get(key) ?? store.get(id)?.snapshot ?? {};
      undone.set(key, { ...stored, ...before });
      return mayUndoChange(resource, action, before, stored, user);
    });
  });
}

/** Returns the undoable steps after a step. */
const stepsAfter = (after: number, steps: readonly UndoStep[]) =>
  steps.filter((step) => step.number > after && isUndoable(step));

/** Returns the number of records that some steps changed. */
const changedIn = (steps: readonly UndoStep[]) =>
  new Set(steps.flatMap(({ resource, changes }) => changes.map(({ id }) => `${resource}/${id}`))).size;

/** Returns why changes failed. */
const problemsOf = (outcomes: readonly UndoOutcome[]) =>
  outcomes.flatMap((one) => (one.outcome === 'failed' ? [one.problem] : []));

/** Returns functions that undo steps and notify listeners of undone creations. */
function useAnnouncedUndo(layer: DataLayer) {
  return useMemo(() => {
    const works = bulkWorksOf(layer);
    const listeners = new Set<UndoneListener>();
    return {
      undoAndTell: (log: UndoLog, steps: readonly UndoStep[]) =>
        undoSteps(log, steps, works, (...undone) => listeners.forEach((listener) => listener(...undone))),
      watchCreations(listener: UndoneListener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }, [layer]);
}

/** Undoes one or several steps and announces the outcome; `undo` calls `onUndone` before that. */
function useUndoing(refuse: (refused: Refused) => void, onUndone: (step: UndoStep | undefined) => void) {
  const layer = useDataLayer();
  const { undo: log } = layer;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const reportFailure = useFailureNote();
  const textOf = useUndoText();
  const { undoAndTell, watchCreations } = useAnnouncedUndo(layer);
  /** Dismisses the message that the previous undo failed. */
  const endNote = useRef(() => {});
  return useMemo(() => {
    const leftOf = (number: number) => log?.steps.find((step) => step.number === number);
    const storeOf = ({ resource }: UndoStep) => layer.store(linkedResource(resource));
    async function undo(wanted?: UndoStep): Promise<void> {
      endNote.current();
      const step = wanted ?? log?.steps.findLast(isUndoable);
      const outcomes = step === undefined || log === undefined ? [] : await undoAndTell(log, [step]);
      onUndone(step);
      if (step === undefined || outcomes.length === 0) return void announce(t('undo.nothing'));
      const outcome = outcomes.find((one) => one.outcome === 'refused');
      if (outcome !== undefined) return refuse({ step, outcome });
      const left = leftOf(step.number);
      const [problem] = problemsOf(outcomes);
      const again = left && { label: t('requests.retry'), run: () => void undo(left) };
      if (again === undefined || problem === undefined) return void announce(textOf(step, outcomes), again);
      const whyNot = (reason: string) => textOf(step, outcomes, reason);
      endNote.current = reportFailure({ store: storeOf(step), problem, textOf: whyNot, retry: again.run });
    }
    /** Undoes several steps, the newest first, and announces their number. */
    async function undoAll(steps: readonly UndoStep[]): Promise<void> {
      endNote.current();
      const outcomes = log === undefined ? [] : await undoAndTell(log, steps);
      const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
      const present = outcomes.filter(({ outcome }) => outcome === 'already_done').length;
      const left = steps.reduce((sum, { changes }) => sum + changes.length, 0) - done - present;
      const texts = [t('undo.doneAll', { count: done }), left > 0 && t('undo.notDoneAll', { count: left })];
      const said = texts.filter(Boolean).join(' ');
      const problem = problemsOf(outcomes).find(({ code }) => code === 'network');
      const [first] = steps;
      if (problem !== undefined && first !== undefined) {
        const retry = () => void undoAll(steps.flatMap(({ number }) => leftOf(number) ?? []));
        const whyNot = (reason: string) => `${said} ${reason}`;
        endNote.current = reportFailure({ store: storeOf(first), problem, textOf: whyNot, retry });
        return;
      }
      announce(said);
    }
    return { undo, undoAll, watchCreations };
  }, [announce, reportFailure, layer, log, onUndone, refuse, t, textOf, undoAndTell, watchCreations]);
}

function useUndoActions(
  { id, role }: Person,
  refuse: (refused: Refused) => void,
): Omit<Undo, 'refused' | 'dismiss'> {
  const layer = useDataLayer();
  const { undo: log } = layer;
  const { t } = useTranslation();
  const withdraw = useWithdraw();
  /** The number of the last step that has a button. */
  const lastOffered = useRef(0);
  /** The buttons by the number of their step: that of a bulk deletion stays until its panel is closed. */
  const offers = useRef(new Map<number, ToastAction>());
  // The button of an undone step would have nothing left to undo.
  const onUndone = useCallback(
    (step: UndoStep | undefined) => {
      const action = step && offers.current.get(step.number);
      if (action === undefined) return;
      withdraw(action);
      bulkResultsOf(layer).withdraw(action);
    },
    [layer, withdraw],
  );
  const { undo, undoAll, watchCreations } = useUndoing(refuse, onUndone);
  return useMemo(() => {
    const storeOffer = (steps: readonly UndoStep[], run: () => Promise<void>): ToastAction => {
      const action = { label: t('undo.button'), run: () => void run() };
      lastOffered.current = steps.at(-1)?.number ?? 0;
      // Undone and forgotten steps cannot be undone again.
      const left = new Set(log?.steps.map(({ number }) => number));
      for (const number of offers.current.keys()) if (!left.has(number)) offers.current.delete(number);
      offers.current.set(lastOffered.current, action);
      return action;
    };
    return {
      undo,
      offerAll(after, isMeant, count) {
        const steps = stepsAfter(after, log?.steps ?? []).filter(isMeant);
        const [only] = steps;
        if (only === undefined || changedIn(steps) < count) return undefined;
        if (!mayUndo(layer, steps, { id, role })) return undefined;
        return storeOffer(steps, () => (steps.length === 1 ? undo(only) : undoAll(steps)));
      },
      offer({ name }, action) {
        const step = log?.steps.findLast((one) => one.resource === name && one.action === action);
        if (step === undefined || step.number <= lastOffered.current) return undefined;
        if (!mayUndo(layer, [step], { id, role })) return undefined;
        return storeOffer([step], () => undo(step));
      },
      gather: ({ name }, keys) => log?.gatherDeletions(name, keys) ?? (() => undefined),
      watchCreations,
    };
  }, [layer, log, id, role, t, undo, undoAll, watchCreations]);
}
