import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../list/cached-list.ts';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import { Observable } from '../observable/observable.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { RecordWriter } from '../writes/record-writer.ts';
import { ChangeUndoer, type Undone } from './change-undoer.ts';
import type { UndoableChange, UndoLog, UndoOutcome, UndoStep, UndoWatch } from './undo-step.ts';
import { UndoableCalls, type WrittenChange } from './undoable-calls.ts';

/** The most steps that are kept: more than anyone goes back. */
const mostSteps = 100;

/** The number of concurrent calls when several records are undone. */
const atOnce = 4;

/** Deletions that become one step. */
interface Gathering {
  readonly resource: string;
  readonly ids: ReadonlySet<string>;
  step: number | null;
}

/** Returns the change with only the attributes that a save changed, perhaps none. */
function withChangedOnly(change: WrittenChange): WrittenChange {
  const { action, before, after } = change;
  if (action !== 'saved') return change;
  const names = Object.keys(after).filter((name) => !isUnchanged(before[name], after[name]));
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { ...change, before: pick(before), after: pick(after) };
}

/** Returns whether the same call may succeed later. */
function mayBeRepeated(outcome: UndoOutcome): boolean {
  if (outcome.outcome !== 'failed') return false;
  const { status } = outcome.problem;
  return status === null || status < 400 || status >= 500 || [401, 408, 429].includes(status);
}

/** Returns whether a record may be restored after another one of the step, to which it links. */
function isWaiting(outcome: UndoOutcome | undefined): boolean {
  return outcome?.outcome === 'failed' && outcome.problem.code === 'restoration_refused';
}

/** Returns whether the server limits the rate: the rest of the step would be refused as well. */
function isHeldUp(outcome: UndoOutcome): boolean {
  return outcome.outcome === 'failed' && outcome.problem.status === 429;
}

/** The writes that undo those of the person. */
const opposite = { saved: 'saved', created: 'deleted', deleted: 'created' } as const;

/** Returns the opposite of a change: undoing it is redoing the change. */
const reversed = (change: UndoableChange): UndoableChange => ({
  ...change,
  before: change.after,
  after: change.before,
});

type Undoer = Pick<ChangeUndoer<object>, 'undo'>;

/** The two lists of a log: a step that is undone moves to the other one, and back when it is redone. */
interface StepLists {
  readonly steps: readonly UndoStep[];
  readonly redoable: readonly UndoStep[];
}

/** Appends changes to the end of a list; those of one step stay one step. */
function withStep(steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] {
  if (step.changes.length === 0) return steps;
  const known = steps.find(({ number }) => number === step.number);
  const changes = [...(known?.changes ?? []), ...step.changes];
  return [...steps.filter((one) => one !== known), { ...step, changes }];
}

/** The undo steps of all lists of a layer. */
export class LayerUndoLog implements UndoLog {
  /** The class with which a participating list makes its calls. */
  readonly Calls = UndoableCalls;
  readonly #isOurs: boolean;
  readonly #lists = new Observable<StepLists>({ steps: [], redoable: [] });
  readonly #undoers = new Map<string, Undoer>();
  readonly #gatherings = new Set<Gathering>();
  #lastNumber = 0;
  /** The number of writes of the person so far. */
  #writes = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param isOurs whether the server is declared to have the extensions. */
  constructor(isOurs: boolean) {
    this.#isOurs = isOurs;
  }

  get steps(): readonly UndoStep[] {
    return this.#lists.value.steps;
  }

  get redoable(): readonly UndoStep[] {
    return this.#lists.value.redoable;
  }

  subscribe(listener: () => void): () => void {
    return this.#lists.subscribe(listener);
  }

  /** Records the writes of a list from now on, so that they can be undone. */
  join<Rec extends object>(list: CachedList<Rec>, writer: RecordWriter<Rec>): void {
    const { calls, table, resource, makeUniqueName } = list;
    if (!(calls instanceof UndoableCalls)) return;
    this.#undoers.set(resource.name, new ChangeUndoer(list, calls, writer, this.#isOurs));
    calls.watch = {
      // Before the call is sent, an equal value on the server is another person's.
      onRestitution: (id, values) => {
        if (table.has(id)) table.batch(() => table.setLocal(id, { sent: values }));
      },
      snapshotOf: (id) => table.localRecord(id).snapshot,
      onWritten: (change) => this.#append(resource.name, withChangedOnly(change), makeUniqueName()),
    };
  }

  gatherDeletions(resource: string, keys: Iterable<RecordKey>): () => void {
    const gathering = { resource, ids: new Set(Array.from(keys, String)), step: null };
    this.#gatherings.add(gathering);
    return () => this.#gatherings.delete(gathering);
  }

  undo(step?: UndoStep, watch: UndoWatch = {}): Promise<readonly UndoOutcome[]> {
    return this.#inTurn(() => this.#move('steps', step, watch));
  }

  redo(step?: UndoStep, watch: UndoWatch = {}): Promise<readonly UndoOutcome[]> {
    return this.#inTurn(() => this.#move('redoable', step, watch));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #append(resource: string, { action, ...change }: WrittenChange, createKey: string): void {
    if (action === 'saved' && Object.keys(change.after).length === 0) return;
    this.#writes += 1;
    const undoable = { ...change, createKey };
    const gathering = action === 'deleted' ? this.#gatheringOf(resource, change.id) : undefined;
    const known = this.steps.find(({ number }) => number === gathering?.step);
    if (known !== undefined) {
      const next = { ...known, changes: [...known.changes, undoable] };
      const steps = this.steps.map((step) => (step === known ? next : step));
      return this.#lists.set({ steps, redoable: [] });
    }
    this.#lastNumber += 1;
    if (gathering !== undefined) gathering.step = this.#lastNumber;
    const step = { number: this.#lastNumber, resource, action, changes: [undoable] };
    this.#lists.set({ steps: [...this.steps, step].slice(-mostSteps), redoable: [] });
  }

  #gatheringOf(resource: string, id: RecordId): Gathering | undefined {
    return [...this.#gatherings].find((one) => one.resource === resource && one.ids.has(String(id)));
  }

  /** Undoes or redoes a step of a list, which moves to the other list. */
  async #move(
    from: keyof StepLists,
    wanted: UndoStep | undefined,
    watch: UndoWatch,
  ): Promise<readonly UndoOutcome[]> {
    const to = from === 'steps' ? 'redoable' : 'steps';
    const { [from]: list } = this.#lists.value;
    const place =
      wanted === undefined ? list.length - 1 : list.findIndex(({ number }) => number === wanted.number);
    const step = list[place];
    const undoer = step && this.#undoers.get(step.resource);
    if (step === undefined || undoer === undefined) return [];
    const writesBefore = this.#writes;
    this.#lists.set({ ...this.#lists.value, [from]: list.toSpliced(place, 1) });
    const results = await this.#undoAll(undoer, step, from, watch);
    const outcomes = [...results.values()].map(({ outcome }) => outcome);
    const isOver = outcomes.length === step.changes.length && !outcomes.some(isHeldUp);
    const left = step.changes.filter((change) => {
      const outcome = results.get(change)?.outcome;
      // A change that waits for another record may be undone once that is restored.
      return outcome === undefined || mayBeRepeated(outcome) || (!isOver && isWaiting(outcome));
    });
    const written = step.changes.flatMap((change) => results.get(change)?.written ?? []);
    const moved = to === 'steps' ? written : written.map(reversed);
    const next = { ...this.#lists.value };
    if (left.length > 0) next[from] = next[from].toSpliced(place, 0, { ...step, changes: left });
    next[to] = withStep(next[to], { ...step, changes: moved });
    // A new write during an undo leaves nothing to redo.
    if (this.#writes !== writesBefore) next.redoable = [];
    this.#lists.set(next);
    return outcomes;
  }

  /** Undoes the newest change first, and retries changes that wait for others while any succeeds. */
  async #undoAll(undoer: Undoer, step: UndoStep, from: keyof StepLists, watch: UndoWatch) {
    const { resource, action, changes } = step;
    const { signal, onOutcome, actionId } = watch;
    const undo = (change: UndoableChange) =>
      from === 'steps'
        ? undoer.undo(action, change, actionId)
        : undoer.undo(opposite[action], reversed(change), actionId);
    let isOver = false;
    const results = new Map<UndoableChange, Undone>();
    let waiting = changes.toReversed();
    for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
      before = waiting.length;
      const queue = [...waiting];
      const work = async () => {
        for (let change = queue.shift(); change !== undefined; change = queue.shift()) {
          if (isOver || signal?.aborted === true) return;
          const result = await undo(change);
          const { outcome } = result;
          results.set(change, result);
          onOutcome?.(outcome);
          isOver ||= isHeldUp(outcome);
          if (outcome.id !== change.id) this.#rename(resource, change.id, outcome.id);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      waiting = waiting.filter((change) => isWaiting(results.get(change)?.outcome));
    }
    return results;
  }

  /** Changes the identifier of a record in all steps, after it was created again. */
  #rename(resource: string, from: RecordId, to: RecordId): void {
    const renamed = (change: UndoableChange) => (change.id === from ? { ...change, id: to } : change);
    const renamedIn = (steps: readonly UndoStep[]) =>
      steps.map((step) =>
        step.resource === resource ? { ...step, changes: step.changes.map(renamed) } : step,
      );
    this.#lists.set({ steps: renamedIn(this.steps), redoable: renamedIn(this.redoable) });
  }
}

/** Creates the undo log of a layer: the type of {@link undoLog}. */
export type LayerUndo = (areExtensionsDeclared: boolean | undefined) => LayerUndoLog;

/**
 * Lets a layer undo and redo saves, creations and deletions of this page: the option `undo` of `createDataLayer`.
 * @example
 * ```ts
 * const layer = createDataLayer({ resources, http, undo: undoLog });
 * for (const result of (await layer.undo?.undo()) ?? []) console.log(result.id, result.outcome);
 * // What was just undone is done again, and can be undone again.
 * for (const result of (await layer.undo?.redo()) ?? []) console.log(result.id, result.outcome);
 * ```
 */
export const undoLog: LayerUndo = (areDeclared) => new LayerUndoLog(areDeclared === true);
