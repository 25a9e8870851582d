import { useResourceStore } from '@ne2016/data-layer/react';
import { type MouseEvent, type ReactNode } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { recordPath } from '#routes/list-paths.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { useLiveRegion } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useIsAnsweredAgain } from '#platform/answered-again.ts';
import { useOpenElsewhere } from '#record/linked/open-elsewhere.ts';
import { ProblemReferences, referencesIn } from '#record/problem-references.tsx';
import { focusTable } from '#platform/focus-heading.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { useDistinctTitle } from '#values/use-distinct-title.ts';
import { useViewMemory } from '#live/lists/view-memory.ts';
import type { BulkResult, RefusedRecord } from '#live/bulk/bulk-results.ts';
import styles from './result-panels.module.css';
import { useBulkResults } from '#live/bulk/use-bulk-works.ts';

/** Maximum number of refused records that are listed. */
const mostNamed = 500;

/** The outcomes of bulk operations, each until it is closed, above every list and screen. */
export function ResultPanels() {
  const results = useBulkResults();
  const all = useSubscribed(results, () => results.results);
  const keptFocus = useKeptFocus(focusTable);
  return (
    <div className={styles['panels']} {...keptFocus}>
      {all.map((result) => (
        <ResultPanel
          key={result.number}
          result={result}
          onClose={() => results.close(result.number)}
          onRetry={() => results.retry(result.number)}
        />
      ))}
    </div>
  );
}

interface ResultPanelProps {
  result: BulkResult;
  onClose: () => void;
  onRetry: () => void;
}

/** Shows how many records were deleted or restored, and lists the others with the reason. */
function ResultPanel({ result, onClose, onRetry }: ResultPanelProps) {
  const { t } = useTranslation();
  const memory = useViewMemory();
  const { kind, resource, done, refused, undo, retry } = result;
  const isAnsweredAgain = useIsAnsweredAgain(useResourceStore(resource)) && retry !== undefined;
  const list = resource.labels.plural;
  const counts = [
    done > 0 && t(`bulk.${kind}_done`, { count: done }),
    refused.length > 0 && t(`bulk.${kind}_refused`, { count: refused.length }),
    isAnsweredAgain && t('record.answersAgain'),
  ];
  const said = counts.filter(Boolean).join(' ');
  const { turn, ...live } = useLiveRegion(said, { cause: isAnsweredAgain ? 'news' : 'outcome', isNew: true });
  const run = () => {
    onClose();
    undo?.run();
  };
  return (
    <section
      aria-label={t(`bulk.${kind}_result`, { list })}
      className={styles['panel']}
      data-clear-of-toasts=""
    >
      <p role="status" {...live}>
        <a href={`#${memory.addressOf(resource.name)}`}>{list}</a>
        <span key={turn}>{`\u00a0: ${said}`}</span>
      </p>
      {refused.length > 0 && <Refused result={result} />}
      <div className={styles['actions']}>
        {retry !== undefined && <Button onClick={onRetry}>{t('requests.retry')}</Button>}
        {undo !== undefined && done > 0 && (
          <Button onClick={run}>{t('table.restore', { count: done })}</Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </div>
    </section>
  );
}

function Refused({ result: { kind, resource, refused } }: { result: BulkResult }) {
  const { t } = useTranslation();
  const others = refused.length - mostNamed;
  return (
    // It may be long: it must scroll by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul tabIndex={0} aria-label={t('bulk.refused')} className={styles['refused']}>
      {refused.slice(0, mostNamed).map((one) => (
        <RefusedItem key={one.key} {...{ kind, resource }} refused={one} />
      ))}
      {others > 0 && <li>{t('bulk.moreRefused', { count: others })}</li>}
    </ul>
  );
}

interface RefusedItemProps extends Pick<BulkResult, 'kind' | 'resource'> {
  refused: RefusedRecord;
}

/** « Halle (PR-0042) : cette fiche … est encore utilisée par 2 documents. » */
function RefusedItem({ kind, resource, refused }: RefusedItemProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { key, values, problem } = refused;
  const name = useDistinctTitle(resource)(key, values);
  const references = problem === null ? null : referencesIn(problem.references);
  return (
    <li>
      <strong>{kind === 'delete' ? <RecordLink {...{ resource, refused }}>{name}</RecordLink> : name}</strong>{' '}
      {problem === null && t(`bulk.${kind}_notTried`)}
      {problem !== null && references === null && problemText(problem)}
      {references !== null && <ProblemReferences resource={resource} id={key} references={references} />}
    </li>
  );
}

interface RecordLinkProps extends Pick<BulkResult, 'resource'> {
  refused: RefusedRecord;
  children: ReactNode;
}

/** A link to a record in its list, with the view last shown there. */
function RecordLink({ resource, refused: { key }, children }: RecordLinkProps) {
  const openElsewhere = useOpenElsewhere();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openElsewhere({ resource, key });
  };
  return (
    <a href={`#${recordPath(resource.name, key)}`} onClick={follow}>
      {children}
    </a>
  );
}
