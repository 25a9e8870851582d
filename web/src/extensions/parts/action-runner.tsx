import type { Person, Resource } from '@ne2016/contract';
import type { UndoStep } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ActionEvent } from '../part-props.ts';
import { localDay } from '#formats/calendar-day.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useUndo } from '#live/undo/undo-context.ts';
import type { RecordValues } from '#values/record-title.ts';
import { PersonContext } from '../person-context.ts';
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

/** Runs actions that write records. */
export interface ActionRunner {
  /** The identities of running actions. */
  readonly running: ReadonlySet<object>;
  /** Does nothing while the action is running. */
  run(started: ActionRun): Promise<void>;
}

/** Outside of a workspace no action can run. */
const noRunner: ActionRunner = { running: new Set(), run: async () => undefined };

const ActionRunnerContext = createContext(noRunner);

/** Returns the runner of actions that write records. */
export function useActionRunner(): ActionRunner {
  return useContext(ActionRunnerContext);
}

type Asked = Parameters<ActionEvent<never>['ask']>[0];
const nothingAsked: Asked = { title: '', text: '', confirm: '' };

/** Runs actions for everything below, with the confirmation that one may request. */
export function ActionRunnerProvider({ user, children }: { user: Person; children: ReactNode }) {
  const { t } = useTranslation();
  const question = useQuestion<boolean>();
  const [asked, setAsked] = useState(nothingAsked);
  const latestQuestion = useRef(question);
  latestQuestion.current = question;
  const ask = useCallback((next: Asked) => {
    // A pending question is answered with no: the new one replaces it on the screen.
    latestQuestion.current.answer(false);
    setAsked(next);
    return latestQuestion.current.ask();
  }, []);
  const { id, role } = user;
  const person = useMemo(() => ({ id, role }), [id, role]);
  const runner = useRunner(person, ask);
  return (
    <ActionRunnerContext value={runner}>
      <PersonContext value={person}>{children}</PersonContext>
      <Confirmation {...asked} question={question} look="primary" cancel={t('extensions.cancel')} />
    </ActionRunnerContext>
  );
}

const noActions: ReadonlySet<object> = new Set();

function useRunner(person: Person, ask: (asked: Asked) => Promise<boolean>): ActionRunner {
  const layer = useDataLayer();
  const [running, setRunning] = useState(noActions);
  const busy = useRef(noActions);
  const announceOutcome = useOutcomeNotice();
  return useMemo(() => {
    const note = (now: ReadonlySet<object>) => {
      busy.current = now;
      setRunning(now);
    };
    async function run(started: ActionRun): Promise<void> {
      const { identity, label, records, load } = started;
      if (busy.current.has(identity)) return;
      note(new Set([...busy.current, identity]));
      const { writes, tally } = tallyWrites(layer, person);
      const from = Math.max(0, ...(layer.undo?.steps ?? []).map(({ number }) => number));
      let result: unknown;
      let hasFailed = false;
      try {
        const code = await load();
        const today = localDay(new Date()) ?? '';
        if (code !== null) result = await code({ ...writes, records, person, today, ask });
        else hasFailed = true;
      } catch (error) {
        reportError(error);
        hasFailed = true;
      }
      note(new Set([...busy.current].filter((one) => one !== identity)));
      const retry = tally.done.size === 0 ? () => void run(started) : undefined;
      announceOutcome({ label, tally, from, result, hasFailed, retry });
    }
    return { running, run };
  }, [layer, person, ask, announceOutcome, running]);
}

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

/** Announces the outcome of an action, with a button that undoes it. */
function useOutcomeNotice() {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { offerAll } = useUndo();
  const problemText = useProblemText();
  return useCallback(
    ({ label, tally, from, result, hasFailed, retry }: Outcome) => {
      const { done, failed, gone, problem } = tally;
      const sentence = typeof result === 'string' && result.trim() !== '' ? result : null;
      const texts = [
        hasFailed && t('extensions.actionFailed', { label }),
        sentence ?? (done.size > 0 && t('extensions.actionDone', { label, count: done.size })),
        failed > 0 && t('extensions.notSaved', { count: failed }),
        gone > 0 && t('extensions.gone', { count: gone }),
        problem !== null && problemText(problem),
      ].filter((text) => typeof text === 'string');
      // An action without a write and a message has navigated, or was cancelled.
      if (texts.length === 0) return;
      const again = hasFailed && retry !== undefined ? { label: t('requests.retry'), run: retry } : undefined;
      // Manual saves in the meantime are no part of it.
      const isOwn = ({ resource, changes }: UndoStep) =>
        changes.every(({ id }) => done.has(writtenName(resource, id)));
      announce(texts.join(' '), again ?? offerAll(from, isOwn, done.size));
    },
    [announce, offerAll, problemText, t],
  );
}
