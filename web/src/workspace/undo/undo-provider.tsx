import type { Person, Resource } from '@ne2016/contract';
import type { DataLayer, UndoLog, UndoOutcome, UndoStep } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ToastAction } from '#ui/toast/toast-queue.ts';
import { useAnnounce, useWithdraw } from '#ui/toast/toast-region.tsx';
import { bulkResultsOf, bulkWorksOf } from '#live/bulk/use-bulk-works.ts';
import { useFailureNote } from '#platform/answered-again.ts';
import { mayChange, mayDo } from '#live/records/user-rights.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import type { RecordValues } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import {
  type Refused,
  type Undo,
  UndoContext,
  type UndoneListener,
  type UndoWay,
} from '#live/undo/undo-context.ts';
import { stepsOf, undoSteps } from './undo-steps.ts';
import { useUndoText } from '#live/undo/use-undo-text.ts';

/** Saved views are settings of a screen, which their own panel changes back. */
const isUndoable = ({ resource }: UndoStep) => resource !== savedViews.name;

/** Provides undo and redo for the changes of this visit to everything below. */
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

/** Returns what is left of a step that was tried. */
const leftOf = (log: UndoLog | undefined, way: UndoWay, { number: wanted }: UndoStep) =>
  log && stepsOf(log, way).find(({ number }) => number === wanted);

/** Returns how many changes of several steps were undone or redone, and how many were not. */
function summaryOf(t: Translate, way: UndoWay, steps: readonly UndoStep[], outcomes: readonly UndoOutcome[]) {
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  const present = outcomes.filter(({ outcome }) => outcome === 'already_done').length;
  const left = steps.reduce((sum, { changes }) => sum + changes.length, 0) - done - present;
  const texts = [t(`${way}.doneAll`, { count: done }), left > 0 && t(`${way}.notDoneAll`, { count: left })];
  return texts.filter(Boolean).join(' ');
}

/** Returns functions that undo and redo steps and notify listeners of deleted records. */
function useAnnouncedUndo(layer: DataLayer) {
  return useMemo(() => {
    const works = bulkWorksOf(layer);
    const listeners = new Set<UndoneListener>();
    /** The steps that were last undone together, by number: they are redone together. */
    const together = new Map<number, readonly number[]>();
    return {
      reverse(way: UndoWay, log: UndoLog, steps: readonly UndoStep[]) {
        const numbers = steps.map(({ number }) => number);
        if (way === 'undo') for (const number of numbers) together.set(number, numbers);
        return undoSteps(way, log, steps, works, (...deleted) =>
          listeners.forEach((listener) => listener(...deleted)),
        );
      },
      /** Returns the numbers of the steps that were undone last. */
      lastUndone(): readonly number[] {
        const last = layer.undo?.redoable.findLast(isUndoable);
        return last === undefined ? [] : (together.get(last.number) ?? [last.number]);
      },
      watchCreations(listener: UndoneListener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }, [layer]);
}

/** Returns a function that returns the button to redo some steps, whose message goes once none can be redone. */
function useRedoOffer(log: UndoLog | undefined) {
  const { t } = useTranslation();
  const withdraw = useWithdraw();
  return useCallback(
    (steps: readonly UndoStep[], redo: (numbers: readonly number[]) => void): ToastAction | undefined => {
      const numbers = steps.map(({ number }) => number);
      const isLeft = () => log?.redoable.some(({ number }) => numbers.includes(number)) === true;
      if (!isLeft()) return undefined;
      const action = { label: t('redo.button'), run: () => redo(numbers) };
      const stop = log?.subscribe(() => {
        if (isLeft()) return;
        stop?.();
        withdraw(action);
      });
      return action;
    },
    [log, t, withdraw],
  );
}

/** Undoes or redoes one or several steps and announces the outcome; an undo calls `onUndone` before that. */
function useUndoing(refuse: (refused: Refused) => void, onUndone: (step: UndoStep | undefined) => void) {
  const layer = useDataLayer();
  const { undo: log } = layer;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const reportFailure = useFailureNote();
  const textOf = useUndoText();
  const offerRedo = useRedoOffer(log);
  const announced = useAnnouncedUndo(layer);
  /** Dismisses the message that the previous undo failed. */
  const endNote = useRef(() => {});
  return useMemo(() => {
    const { reverse, lastUndone, watchCreations } = announced;
    const storeOf = ({ resource }: UndoStep) => layer.store(linkedResource(resource));
    const redoOf = (way: UndoWay, steps: readonly UndoStep[]) =>
      way === 'undo' ? offerRedo(steps, (numbers) => void redo(numbers)) : undefined;
    async function one(way: UndoWay, step: UndoStep | undefined): Promise<void> {
      endNote.current();
      const outcomes = step === undefined || log === undefined ? [] : await reverse(way, log, [step]);
      if (way === 'undo') onUndone(step);
      if (step === undefined || outcomes.length === 0) return void announce(t(`${way}.nothing`));
      const outcome = outcomes.find((other) => other.outcome === 'refused');
      if (outcome !== undefined) return refuse({ way, step, outcome });
      const left = leftOf(log, way, step);
      const [problem] = problemsOf(outcomes);
      const again = left && { label: t('requests.retry'), run: () => void one(way, left) };
      if (again === undefined || problem === undefined)
        return void announce(textOf(way, step, outcomes), again ?? redoOf(way, [step]));
      const whyNot = (reason: string) => textOf(way, step, outcomes, reason);
      endNote.current = reportFailure({ store: storeOf(step), problem, textOf: whyNot, retry: again.run });
    }
    /** Reverses several steps, the last first, and announces their number. */
    async function all(way: UndoWay, steps: readonly UndoStep[]): Promise<void> {
      endNote.current();
      const outcomes = log === undefined ? [] : await reverse(way, log, steps);
      const said = summaryOf(t, way, steps, outcomes);
      const problem = problemsOf(outcomes).find(({ code }) => code === 'network');
      const [first] = steps;
      if (problem === undefined || first === undefined) return void announce(said, redoOf(way, steps));
      const left = steps.flatMap((step) => leftOf(log, way, step) ?? []);
      const retry = () => void all(way, left);
      const whyNot = (reason: string) => `${said} ${reason}`;
      endNote.current = reportFailure({ store: storeOf(first), problem, textOf: whyNot, retry });
    }
    function redo(numbers = lastUndone()): Promise<void> {
      const steps = (log?.redoable ?? []).filter(({ number }) => numbers.includes(number));
      return steps.length > 1 ? all('redo', steps) : one('redo', steps[0]);
    }
    return {
      undo: (step?: UndoStep) => one('undo', step ?? log?.steps.findLast(isUndoable)),
      undoAll: (steps: readonly UndoStep[]) => all('undo', steps),
      redo: () => redo(),
      watchCreations,
    };
  }, [announce, reportFailure, layer, log, onUndone, refuse, t, textOf, offerRedo, announced]);
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
  const { undo, undoAll, redo, watchCreations } = useUndoing(refuse, onUndone);
  return useMemo(() => {
    const storeOffer = (steps: readonly UndoStep[], run: () => Promise<void>): ToastAction => {
      const action = { label: t('undo.button'), run: () => void run() };
      // A step that was redone is the last one, with its number.
      lastOffered.current = Math.max(0, ...steps.map(({ number }) => number));
      // Undone and forgotten steps cannot be undone again.
      const left = new Set(log?.steps.map(({ number }) => number));
      for (const number of offers.current.keys()) if (!left.has(number)) offers.current.delete(number);
      offers.current.set(lastOffered.current, action);
      return action;
    };
    return {
      undo,
      redo,
      isPossible: (way) => log !== undefined && stepsOf(log, way).some(isUndoable),
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
  }, [layer, log, id, role, t, undo, redo, undoAll, watchCreations]);
}
