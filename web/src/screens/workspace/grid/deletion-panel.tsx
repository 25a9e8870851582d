import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { ToastAction } from '../../../ui/toast/toast-queue.ts';
import { ProblemReferences, referencesIn } from '../record/problem-references.tsx';
import { keysOf } from '../values/key-texts.ts';
import { recordTitle, type RecordValues } from '../values/record-title.ts';
import styles from './deletion-panel.module.css';

/** A record that was to be deleted and is still there. */
interface RefusedRecord {
  readonly key: RecordKey;
  readonly values: RecordValues;
  /** `null`: it was not tried any more. */
  readonly problem: DataProblem | null;
}

/** What became of records that were to be deleted together. */
export interface DeletionResult {
  readonly deleted: number;
  readonly refused: readonly RefusedRecord[];
  /** Brings back those that are gone; not there where that cannot be done. */
  readonly restore: ToastAction | undefined;
}

/** Which of some records are still there after their deletion, and why. */
export function refusedOf(
  store: Pick<ResourceStore, 'get' | 'values'>,
  keys: readonly RecordKey[],
): RefusedRecord[] {
  return keys.flatMap((key) => {
    const values = store.values(key);
    return values === undefined ? [] : [{ key, values, problem: store.get(key)?.problem ?? null }];
  });
}

/** So many of them are named. */
const mostNamed = 500;

interface DeletionPanelProps {
  resource: Resource;
  /** `null`: nothing was deleted, or somebody has read what became of it. */
  result: DeletionResult | null;
  onClose: () => void;
}

/** Says how many records were deleted, names the others with the reason, and brings them back until it is closed. */
export function DeletionPanel({ resource, result, onClose }: DeletionPanelProps) {
  const { t } = useTranslation();
  const { deleted = 0, refused = [], restore } = result ?? {};
  const said = [
    deleted > 0 && t('table.deleted', { count: deleted }),
    refused.length > 0 && t('table.notDeleted', { count: refused.length }),
  ];
  const run = () => {
    onClose();
    restore?.run();
  };
  return (
    <section
      aria-label={result === null ? undefined : t('table.deletion')}
      className={result === null ? 'visually-hidden' : styles['panel']}
      data-clear-of-toasts={result === null ? undefined : ''}
    >
      {/* It stands in the page before, to be read aloud. */}
      <p role="status">{result !== null && said.filter(Boolean).join(' ')}</p>
      {refused.length > 0 && <Refused resource={resource} refused={refused} />}
      {result !== null && (
        <div className={styles['actions']}>
          {restore !== undefined && deleted > 0 && (
            <Button onClick={run}>{t('table.restore', { count: deleted })}</Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('table.closeDeletion')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Refused({
  resource,
  refused,
}: Pick<DeletionPanelProps, 'resource'> & Pick<DeletionResult, 'refused'>) {
  const { t } = useTranslation();
  const others = refused.length - mostNamed;
  return (
    // It may be long: whoever has no pointer scrolls it by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul tabIndex={0} aria-label={t('table.refused')} className={styles['refused']}>
      {refused.slice(0, mostNamed).map((one) => (
        <RefusedItem key={one.key} resource={resource} refused={one} />
      ))}
      {others > 0 && <li>{t('table.moreRefused', { count: others })}</li>}
    </ul>
  );
}

/** « Halle (PR-0042) : cette fiche … est encore utilisée par 2 documents. » */
function RefusedItem({ resource, refused }: { resource: Resource; refused: RefusedRecord }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { key, values, problem } = refused;
  const keys = keysOf(resource, values).map(({ text }) => ` (${text})`);
  const references = problem === null ? null : referencesIn(problem.references);
  return (
    <li>
      <strong>{(recordTitle(resource, values) || t('record.untitled')) + keys.join('')}</strong>{' '}
      {problem === null && t('table.notTried')}
      {problem !== null && references === null && problemText(problem)}
      {references !== null && <ProblemReferences resource={resource} id={key} references={references} />}
    </li>
  );
}
