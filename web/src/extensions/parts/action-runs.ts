import type { Resource } from '@ne2016/contract';
import type { DataLayer, UndoStep } from '@ne2016/data-layer';
import { useMemo } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import type { ActionEvent } from '../part-props.ts';
import { localDay } from '#formats/calendar-day.ts';
import { problemText } from '#session/use-problem-text.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import type { ToastQueue } from '#ui/toast/toast-queue.ts';
import type { Undo } from '#live/undo/undo.ts';
import type { CurrentPerson } from '#platform/current-person.ts';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import type { RecordValues } from '#values/record-title.ts';
import { tallyWrites, writtenName, type WriteTally } from '../record-writes.ts';

/** The code of an action on records of any list. */
export type ActionRunCode = (
  event: Omit<ActionEvent<Resource>, 'records'> & { records: readonly RecordValues[] },
) => unknown;

/** One run of an action. */
interface ActionRun {
  /** The action, which is not started again while it runs. */
  readonly identity: object;
  readonly label: string;
  readonly records: readonly RecordValues[];
  /** Loads the code; `null` if that failed. */
  readonly load: () => Promise<ActionRunCode | null>;
}

/** The confirmation that an action requests. */
export type Asked = Parameters<ActionEvent<never>['ask']>[0];

interface Outcome {
  label: string;
  tally: WriteTally;
  /** The number of the last step before it. */
  from: number;
  /** The return value of the code. */
  result: unknown;
  hasFailed: boolean;
  retry: (() => void) | undefined;
}

interface ActionRunsOptions {
  readonly layer: DataLayer;
  readonly person: Pick<CurrentPerson, 'current'>;
  readonly toasts: Pick<ToastQueue, 'add'>;
  readonly undo: Pick<Undo, 'offerAll'>;
}

/** The runs of actions that write records, and the confirmation that one of them requests. */
export class ActionRuns {
  readonly #options: ActionRunsOptions;
  readonly #listeners = new Set<() => void>();
  #running: ReadonlySet<object> = new Set();
  #asked: { readonly what: Asked; readonly resolve: (isConfirmed: boolean) => void } | null = null;

  constructor(options: ActionRunsOptions) {
    this.#options = options;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The identities of running actions; the same set until it changes. */
  get running(): ReadonlySet<object> {
    return this.#running;
  }

  /** The requested confirmation; `null` if there is none. */
  get asked(): Asked | null {
    return this.#asked?.what ?? null;
  }

  /** Answers the requested confirmation. */
  answer(isConfirmed: boolean): void {
    const before = this.#asked;
    this.#asked = null;
    this.#notify();
    before?.resolve(isConfirmed);
  }

  /** Does nothing while the action is running. */
  readonly run = async (started: ActionRun): Promise<void> => {
    const { identity, label, records, load } = started;
    if (this.#running.has(identity)) return;
    this.#setRunning(new Set([...this.#running, identity]));
    const { layer } = this.#options;
    const person = this.#options.person.current();
    const { writes, tally } = tallyWrites(layer, person);
    const from = Math.max(0, ...(layer.undo?.steps ?? []).map(({ number }) => number));
    let result: unknown;
    let hasFailed = false;
    try {
      const code = await load();
      const today = localDay(new Date()) ?? '';
      const ask = (what: Asked) => this.#ask(what);
      if (code !== null) result = await code({ ...writes, records, person, today, ask });
      else hasFailed = true;
    } catch (error) {
      reportError(error);
      hasFailed = true;
    }
    this.#setRunning(new Set([...this.#running].filter((one) => one !== identity)));
    const retry = tally.done.size === 0 ? () => void this.run(started) : undefined;
    this.#announce({ label, tally, from, result, hasFailed, retry });
  };

  #ask(what: Asked): Promise<boolean> {
    // A pending question is answered with no: the new one replaces it on the screen.
    this.#asked?.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#asked = { what, resolve };
    this.#notify();
    return promise;
  }

  #setRunning(running: ReadonlySet<object>): void {
    this.#running = running;
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Announces the outcome of an action, with a button that undoes it. */
  #announce({ label, tally, from, result, hasFailed, retry }: Outcome): void {
    const { t } = currentTexts();
    const { done, failed, gone, problem } = tally;
    const sentence = typeof result === 'string' && result.trim() !== '' ? result : null;
    const texts = [
      hasFailed && t('extensions.actionFailed', { label }),
      sentence ?? (done.size > 0 && t('extensions.actionDone', { label, count: done.size })),
      failed > 0 && t('extensions.notSaved', { count: failed }),
      gone > 0 && t('extensions.gone', { count: gone }),
      problem !== null && problemText(problem, t),
    ].filter((text) => typeof text === 'string');
    // An action without a write and a message has navigated, or was cancelled.
    if (texts.length === 0) return;
    const again = hasFailed && retry !== undefined ? { label: t('requests.retry'), run: retry } : undefined;
    // Manual saves in the meantime are no part of it.
    const isOwn = ({ resource, changes }: UndoStep) =>
      changes.every(({ id }) => done.has(writtenName(resource, id)));
    this.#options.toasts.add(texts.join(' '), again ?? this.#options.undo.offerAll(from, isOwn, done.size));
  }
}

/** Runs actions that write records. */
export interface ActionRunner {
  /** The identities of running actions. */
  readonly running: ReadonlySet<object>;
  /** Does nothing while the action is running. */
  run(started: ActionRun): Promise<void>;
}

/** Outside of a workspace no action can run. */
export const actionRunsPart = workspacePart<ActionRuns | null>(null);

const nothing: ReadonlySet<object> = new Set();

/** Returns the runner of actions that write records. */
export function useActionRunner(): ActionRunner {
  const runs = useWorkspacePart(actionRunsPart);
  const running = useSubscribed(runs, () => runs?.running ?? nothing);
  return useMemo(() => ({ running, run: async (started) => await runs?.run(started) }), [runs, running]);
}
