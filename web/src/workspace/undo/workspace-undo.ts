import type { Resource } from '@ne2016/contract';
import type {
  DataLayer,
  RecordKey,
  UndoableAction,
  UndoLog,
  UndoOutcome,
  UndoStep,
} from '@ne2016/data-layer';
import { bulkResultsOf, bulkWorksOf } from '#live/bulk/use-bulk-works.ts';
import type { Refused, Undo, UndoneListener, UndoWay } from '#live/undo/undo.ts';
import { undoText } from '#live/undo/undo-text.ts';
import { showFailure } from '#platform/answered-again.ts';
import type { CurrentPerson } from '#platform/current-person.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { currentTexts, type Translate } from '#ui/texts/texts.ts';
import type { ToastAction, ToastQueue } from '#ui/toast/toast-queue.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { mayUndo } from './undo-rights.ts';
import { stepsOf, undoSteps } from './undo-steps.ts';

/** Saved views are settings of a screen, which their own panel changes back. */
const isUndoable = ({ resource }: UndoStep) => resource !== savedViews.name;

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

interface WorkspaceUndoOptions {
  readonly layer: DataLayer;
  readonly person: Pick<CurrentPerson, 'current'>;
  readonly toasts: Pick<ToastQueue, 'add' | 'addChange' | 'withdraw'>;
}

/** Undo and redo of the changes of this visit. */
export class WorkspaceUndo implements Undo {
  readonly #layer: DataLayer;
  readonly #person: Pick<CurrentPerson, 'current'>;
  readonly #toasts: WorkspaceUndoOptions['toasts'];
  readonly #listeners = new Set<() => void>();
  readonly #creationListeners = new Set<UndoneListener>();
  /** The steps that were last undone together, by number: they are redone together. */
  readonly #together = new Map<number, readonly number[]>();
  /** The buttons by the number of their step: that of a bulk deletion stays until its panel is closed. */
  readonly #offers = new Map<number, ToastAction>();
  /** The number of the last step that has a button. */
  #lastOffered = 0;
  #refused: Refused | null = null;
  /** Dismisses the message that the previous undo failed. */
  #endNote = () => {};

  constructor({ layer, person, toasts }: WorkspaceUndoOptions) {
    this.#layer = layer;
    this.#person = person;
    this.#toasts = toasts;
  }

  get refused(): Refused | null {
    return this.#refused;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly dismiss = (): void => this.#refuse(null);

  readonly watchCreations = (listener: UndoneListener): (() => void) => {
    this.#creationListeners.add(listener);
    return () => this.#creationListeners.delete(listener);
  };

  readonly undo = (step = this.#log?.steps.findLast(isUndoable)): Promise<void> => this.#one('undo', step);

  readonly redo = (): Promise<void> => this.#redo(this.#lastUndone());

  readonly isPossible = (way: UndoWay): boolean =>
    this.#log !== undefined && stepsOf(this.#log, way).some(isUndoable);

  readonly offer = ({ name }: Resource, action: UndoableAction): ToastAction | undefined => {
    const step = this.#log?.steps.findLast((one) => one.resource === name && one.action === action);
    if (step === undefined || step.number <= this.#lastOffered) return undefined;
    if (!mayUndo(this.#layer, [step], this.#person.current())) return undefined;
    return this.#storeOffer([step], () => this.undo(step));
  };

  readonly offerAll = (
    after: number,
    isMeant: (step: UndoStep) => boolean,
    count: number,
  ): ToastAction | undefined => {
    const steps = stepsAfter(after, this.#log?.steps ?? []).filter(isMeant);
    const [only] = steps;
    if (only === undefined || changedIn(steps) < count) return undefined;
    if (!mayUndo(this.#layer, steps, this.#person.current())) return undefined;
    return this.#storeOffer(steps, () => (steps.length === 1 ? this.undo(only) : this.#all('undo', steps)));
  };

  readonly gather = ({ name }: Resource, keys: readonly RecordKey[]): (() => void) =>
    this.#log?.gatherDeletions(name, keys) ?? (() => undefined);

  get #log(): UndoLog | undefined {
    return this.#layer.undo;
  }

  #refuse(refused: Refused | null): void {
    this.#refused = refused;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Undoes or redoes one step and announces the outcome. */
  async #one(way: UndoWay, step: UndoStep | undefined): Promise<void> {
    const { t } = currentTexts();
    this.#endNote();
    const outcomes = step === undefined ? [] : await this.#reverse(way, [step]);
    if (way === 'undo') this.#withdrawOffer(step);
    if (step === undefined || outcomes.length === 0) return void this.#toasts.add(t(`${way}.nothing`));
    const outcome = outcomes.find((other) => other.outcome === 'refused');
    if (outcome !== undefined) return this.#refuse({ way, step, outcome });
    const left = leftOf(this.#log, way, step);
    const [problem] = problemsOf(outcomes);
    const again = left && { label: t('requests.retry'), run: () => void this.#one(way, left) };
    const textOf = (reason?: string) => undoText(this.#layer, way, step, outcomes, reason);
    if (again === undefined || problem === undefined)
      return void this.#toasts.add(textOf(), again ?? this.#redoOffer(way, [step]));
    const store = this.#layer.store(linkedResource(step.resource));
    this.#endNote = showFailure(this.#toasts, { store, problem, textOf, retry: again.run });
  }

  /** Undoes or redoes several steps, the last first, and announces their number. */
  async #all(way: UndoWay, steps: readonly UndoStep[]): Promise<void> {
    this.#endNote();
    const outcomes = await this.#reverse(way, steps);
    const said = summaryOf(currentTexts().t, way, steps, outcomes);
    const problem = problemsOf(outcomes).find(({ code }) => code === 'network');
    const [first] = steps;
    if (problem === undefined || first === undefined)
      return void this.#toasts.add(said, this.#redoOffer(way, steps));
    const left = steps.flatMap((step) => leftOf(this.#log, way, step) ?? []);
    this.#endNote = showFailure(this.#toasts, {
      store: this.#layer.store(linkedResource(first.resource)),
      problem,
      textOf: (reason) => `${said} ${reason}`,
      retry: () => void this.#all(way, left),
    });
  }

  #redo(numbers: readonly number[]): Promise<void> {
    const steps = (this.#log?.redoable ?? []).filter(({ number }) => numbers.includes(number));
    return steps.length > 1 ? this.#all('redo', steps) : this.#one('redo', steps[0]);
  }

  async #reverse(way: UndoWay, steps: readonly UndoStep[]): Promise<readonly UndoOutcome[]> {
    const log = this.#log;
    if (log === undefined) return [];
    const numbers = steps.map(({ number }) => number);
    if (way === 'undo') for (const number of numbers) this.#together.set(number, numbers);
    return await undoSteps(way, log, steps, bulkWorksOf(this.#layer), (...deleted) => {
      for (const listener of [...this.#creationListeners]) listener(...deleted);
    });
  }

  /** Returns the numbers of the steps that were undone last. */
  #lastUndone(): readonly number[] {
    const last = this.#log?.redoable.findLast(isUndoable);
    return last === undefined ? [] : (this.#together.get(last.number) ?? [last.number]);
  }

  /** Returns the button to redo undone steps, whose message goes once none of them can be redone. */
  #redoOffer(way: UndoWay, steps: readonly UndoStep[]): ToastAction | undefined {
    if (way === 'redo') return undefined;
    const log = this.#log;
    const numbers = steps.map(({ number }) => number);
    const isLeft = () => log?.redoable.some(({ number }) => numbers.includes(number)) === true;
    if (!isLeft()) return undefined;
    const action = { label: currentTexts().t('redo.button'), run: () => void this.#redo(numbers) };
    const stop = log?.subscribe(() => {
      if (isLeft()) return;
      stop?.();
      this.#toasts.withdraw(action);
    });
    return action;
  }

  #storeOffer(steps: readonly UndoStep[], run: () => Promise<void>): ToastAction {
    const action = { label: currentTexts().t('undo.button'), run: () => void run() };
    // A step that was redone is the last one, with its number.
    this.#lastOffered = Math.max(0, ...steps.map(({ number }) => number));
    // Undone and forgotten steps cannot be undone again.
    const left = new Set(this.#log?.steps.map(({ number }) => number));
    for (const number of this.#offers.keys()) if (!left.has(number)) this.#offers.delete(number);
    this.#offers.set(this.#lastOffered, action);
    return action;
  }

  /** Withdraws the button of an undone step, which has nothing left to undo. */
  #withdrawOffer(step: UndoStep | undefined): void {
    const action = step && this.#offers.get(step.number);
    if (action === undefined) return;
    this.#toasts.withdraw(action);
    bulkResultsOf(this.#layer).withdraw(action);
  }
}
