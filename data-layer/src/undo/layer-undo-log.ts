import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../list/cached-list.ts';
import { isUnchanged, type Values } from '../merge/changed-attributes.ts';
import { Observable } from '../observable/observable.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { RecordWriter } from '../writes/record-writer.ts';
import { ChangeUndoer } from './change-undoer.ts';
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

type Undoer = Pick<ChangeUndoer<object>, 'undo'>;

/** The undo steps of all lists of a layer. */
export class LayerUndoLog implements UndoLog {
  /** The class with which a participating list makes its calls. */
  readonly Calls = UndoableCalls;
  readonly #isOurs: boolean;
  readonly #steps = new Observable<readonly UndoStep[]>([]);
  readonly #undoers = new Map<string, Undoer>();
  readonly #gatherings = new Set<Gathering>();
  #lastNumber = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param isOurs whether the server is declared to have the extensions. */
  constructor(isOurs: boolean) {
    this.#isOurs = isOurs;
  }

  get steps(): readonly UndoStep[] {
    return this.#steps.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#steps.subscribe(listener);
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
      onWritten: (change) => this.#note(resource.name, withChangedOnly(change), makeUniqueName()),
    };
  }

  gatherDeletions(resource: string, keys: Iterable<RecordKey>): () => void {
    const gathering = { resource, ids: new Set(Array.from(keys, String)), step: null };
    this.#gatherings.add(gathering);
    return () => this.#gatherings.delete(gathering);
  }

  undo(step?: UndoStep, watch: UndoWatch = {}): Promise<readonly UndoOutcome[]> {
    const undone = this.#turn.then(() => this.#undo(step?.number ?? this.steps.at(-1)?.number, watch));
    this.#turn = undone.catch(() => undefined);
    return undone;
  }

  #note(resource: string, { action, ...change }: WrittenChange, createKey: string): void {
    if (action === 'saved' && Object.keys(change.after).length === 0) return;
    const undoable = { ...change, createKey };
    const gathering = action === 'deleted' ? this.#gatheringOf(resource, change.id) : undefined;
    const known = this.steps.find(({ number }) => number === gathering?.step);
    if (known !== undefined) {
      const next = { ...known, changes: [...known.changes, undoable] };
      return this.#steps.set(this.steps.map((step) => (step === known ? next : step)));
    }
    this.#lastNumber += 1;
    if (gathering !== undefined) gathering.step = this.#lastNumber;
    const step = { number: this.#lastNumber, resource, action, changes: [undoable] };
    this.#steps.set([...this.steps, step].slice(-mostSteps));
  }

  #gatheringOf(resource: string, id: RecordId): Gathering | undefined {
    return [...this.#gatherings].find((one) => one.resource === resource && one.ids.has(String(id)));
  }

  async #undo(number: number | undefined, watch: UndoWatch): Promise<readonly UndoOutcome[]> {
    const step = this.steps.find((one) => one.number === number);
    const undoer = step && this.#undoers.get(step.resource);
    if (step === undefined || undoer === undefined) return [];
    this.#steps.set(this.steps.filter((one) => one !== step));
    const outcomes = await this.#undoAll(undoer, step, watch);
    const isOver = outcomes.size === step.changes.length && ![...outcomes.values()].some(isHeldUp);
    const left = step.changes.filter((change) => {
      const outcome = outcomes.get(change);
      // A change that waits for another record may be undone once that is restored.
      return outcome === undefined || mayBeRepeated(outcome) || (!isOver && isWaiting(outcome));
    });
    if (left.length > 0) {
      const steps = [...this.steps, { ...step, changes: left }];
      this.#steps.set(steps.toSorted((one, other) => one.number - other.number));
    }
    return [...outcomes.values()];
  }

  /** Undoes the newest change first, and retries changes that wait for others while any succeeds. */
  async #undoAll(undoer: Undoer, { resource, action, changes }: UndoStep, watch: UndoWatch) {
    const { signal, onOutcome, actionId } = watch;
    let isOver = false;
    const outcomes = new Map<UndoableChange, UndoOutcome>();
    let waiting = changes.toReversed();
    for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
      before = waiting.length;
      const queue = [...waiting];
      const work = async () => {
        for (let change = queue.shift(); change !== undefined; change = queue.shift()) {
          if (isOver || signal?.aborted === true) return;
          const outcome = await undoer.undo(action, change, actionId);
          outcomes.set(change, outcome);
          onOutcome?.(outcome);
          isOver ||= isHeldUp(outcome);
          if (outcome.id !== change.id) this.#rename(resource, change.id, outcome.id);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      waiting = waiting.filter((change) => isWaiting(outcomes.get(change)));
    }
    return outcomes;
  }

  /** Changes the identifier of a record in all steps, after it was created again. */
  #rename(resource: string, from: RecordId, to: RecordId): void {
    const renamed = (change: UndoableChange) => (change.id === from ? { ...change, id: to } : change);
    const steps = this.steps.map((step) =>
      step.resource === resource ? { ...step, changes: step.changes.map(renamed) } : step,
    );
    this.#steps.set(steps);
  }
}

/** Creates the undo log of a layer: the type of {@link undoLog}. */
export type LayerUndo = (areExtensionsDeclared: boolean | undefined) => LayerUndoLog;

/**
 * Lets a layer undo saves, creations and deletions of this page: the option `undo` of `createDataLayer`.
 * @example
 * ```ts
 * const layer = createDataLayer({ resources, http, undo: undoLog });
 * for (const result of (await layer.undo?.undo()) ?? []) console.log(result.id, result.outcome);
 * ```
 */
export const undoLog: LayerUndo = (areDeclared) => new LayerUndoLog(areDeclared === true);
