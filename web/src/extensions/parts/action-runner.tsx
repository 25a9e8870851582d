import type { Person } from '@ne2016/contract';
import type { UndoStep } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ActionPart } from '../part-api.ts';
import type { ActionEvent } from '../part-props.ts';
import { localDay } from '#formats/calendar-day.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useUndo } from '#live/undo/undo-context.ts';
import type { RecordValues } from '#values/record-title.ts';
import { loadedPart } from './loaded-part.ts';
import { PersonContext } from '../person-context.ts';
import { tallyWrites, writtenName, type WriteTally } from '../record-writes.ts';

/** Any action of an extension, without its own types. */
type AnyAction = (
  event: Omit<ActionEvent<never>, 'records'> & { records: readonly RecordValues[] },
) => unknown;

/** Does what the team has added. */
export interface ActionRunner {
  /** What is being done. */
  readonly running: ReadonlySet<ActionPart>;
  /** Nothing where it is being done already. */
  run(action: ActionPart, records: readonly RecordValues[]): Promise<void>;
}

/** Outside of a workspace nothing can be done. */
const noRunner: ActionRunner = { running: new Set(), run: async () => undefined };

const ActionRunnerContext = createContext(noRunner);

/** Does the actions of the team. */
export function useActionRunner(): ActionRunner {
  return useContext(ActionRunnerContext);
}

type Asked = Parameters<ActionEvent<never>['ask']>[0];
const nothingAsked: Asked = { title: '', text: '', confirm: '' };

/** Lets everything below do the actions of the team, with the question that one may ask. */
export function ActionRunnerProvider({ user, children }: { user: Person; children: ReactNode }) {
  const { t } = useTranslation();
  const question = useQuestion<boolean>();
  const [asked, setAsked] = useState(nothingAsked);
  const latestQuestion = useRef(question);
  latestQuestion.current = question;
  const ask = useCallback((next: Asked) => {
    // A question that is still open is answered with no: the new one takes its place on the screen.
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

const noActions: ReadonlySet<ActionPart> = new Set();

function useRunner(person: Person, ask: (asked: Asked) => Promise<boolean>): ActionRunner {
  const layer = useDataLayer();
  const [running, setRunning] = useState<ReadonlySet<ActionPart>>(noActions);
  const busy = useRef(noActions);
  const tell = useOutcomeNotice();
  return useMemo(() => {
    const note = (now: ReadonlySet<ActionPart>) => {
      busy.current = now;
      setRunning(now);
    };
    async function run(action: ActionPart, records: readonly RecordValues[]): Promise<void> {
      if (busy.current.has(action)) return;
      note(new Set([...busy.current, action]));
      const { writes, tally } = tallyWrites(layer, person);
      const from = layer.undo?.steps.at(-1)?.number ?? 0;
      let said: unknown;
      let hasFailed = false;
      try {
        const loaded = loadedPart(action);
        // What did not come before may come now.
        const state = await (loaded.state.state === 'failed' ? loaded.retry() : loaded.load());
        const today = localDay(new Date()) ?? '';
        if (state.state === 'ready')
          said = await (state.code as AnyAction)({ ...writes, records, person, today, ask });
        else hasFailed = true;
      } catch (error) {
        reportError(error);
        hasFailed = true;
      }
      note(new Set([...busy.current].filter((one) => one !== action)));
      const retry = tally.done.size === 0 ? () => void run(action, records) : undefined;
      tell({ action, tally, from, said, hasFailed, retry });
    }
    return { running, run };
  }, [layer, person, ask, tell, running]);
}

interface Outcome {
  action: ActionPart;
  tally: WriteTally;
  /** The number of the last step before it. */
  from: number;
  /** What the code gave. */
  said: unknown;
  hasFailed: boolean;
  retry: (() => void) | undefined;
}

/** Says what became of an action, with the way back. */
function useOutcomeNotice() {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { offerAll } = useUndo();
  const problemText = useProblemText();
  return useCallback(
    ({ action: { label }, tally, from, said, hasFailed, retry }: Outcome) => {
      const { done, failed, gone, problem } = tally;
      const sentence = typeof said === 'string' && said.trim() !== '' ? said : null;
      const texts = [
        hasFailed && t('extensions.actionFailed', { label }),
        sentence ?? (done.size > 0 && t('extensions.actionDone', { label, count: done.size })),
        failed > 0 && t('extensions.notSaved', { count: failed }),
        gone > 0 && t('extensions.gone', { count: gone }),
        problem !== null && problemText(problem),
      ].filter((text) => typeof text === 'string');
      // An action that wrote nothing and says nothing has led elsewhere, or was given up.
      if (texts.length === 0) return;
      const again = hasFailed && retry !== undefined ? { label: t('requests.retry'), run: retry } : undefined;
      // What somebody saves by hand meanwhile is no part of it.
      const isOwn = ({ resource, changes }: UndoStep) =>
        changes.every(({ id }) => done.has(writtenName(resource, id)));
      announce(texts.join(' '), again ?? offerAll(from, isOwn, done.size));
    },
    [announce, offerAll, problemText, t],
  );
}
