import type { BinEntry, RecordId, Resource } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useState } from 'react';
import { formatDate } from '../../../formats/format-date.ts';
import { localDay } from '../../../formats/calendar-day.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Alert } from '../../../ui/form/alert.tsx';
import { Loader } from '../../../ui/loader/loader.tsx';
import { Modal, ModalBody } from '../../../ui/modal/modal.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { personText, whenText } from '../record/conflict-of.ts';
import { useListVersion } from '../values/use-list-version.ts';
import { recordTitle } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import type { HistoryCalls } from './history-calls.ts';
import styles from './history.module.css';
import { usePagedFeed } from './use-paged-feed.ts';

interface BinModalProps {
  open: boolean;
  onClose: () => void;
  resource: Resource;
  context: TextContext;
  calls: HistoryCalls;
}

const keyOf = ({ id, at }: BinEntry) => `${id} ${at}`;

/** What was deleted of a list, and the way back for each of it. */
export function BinModal({ open, onClose, resource, context, calls }: BinModalProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const load = useCallback((cursor: string | undefined) => calls.bin(resource, cursor), [calls, resource]);
  const { entries, next, isLoading, problem, more, refresh } = usePagedFeed(
    load,
    keyOf,
    useListVersion(resource),
  );
  const [now] = useState(() => new Date());
  const store = useResourceStore(resource);
  const { restore, refusals, pending } = useRestoring(resource, calls);
  // What is in the list again is not in the bin any more.
  const deleted = entries.filter(({ id }) => store.get(id) === undefined || store.get(id)?.gone === true);
  return (
    <Modal
      open={open}
      onClose={onClose}
      from="right"
      size="wide"
      title={t('history.bin.title', { list: resource.labels.plural })}
    >
      <ModalBody>
        <ul className={styles['bin']}>
          {deleted.map((entry) => (
            <DeletedRecord
              key={keyOf(entry)}
              {...{ resource, entry, context, now }}
              refusal={refusals.get(entry.id)}
              isPending={pending === entry.id}
              onRestore={() => void restore(entry)}
            />
          ))}
        </ul>
        {entries.length === 0 && <Loader active={isLoading} label={t('app.loading')} />}
        {deleted.length === 0 && !isLoading && problem === null && (
          <p role="status">{t('history.bin.empty')}</p>
        )}
        {problem !== null && (
          <>
            <Alert title={t('history.bin.failed')}>{problemText(problem)}</Alert>
            <div>
              <Button onClick={refresh}>{t('requests.retry')}</Button>
            </div>
          </>
        )}
        {next !== null && problem === null && (
          <div>
            <Button look="quiet" pending={isLoading} onClick={more}>
              {t('history.more')}
            </Button>
          </div>
        )}
      </ModalBody>
    </Modal>
  );
}

/** Brings records back, and keeps why that was refused. */
function useRestoring(resource: Resource, calls: HistoryCalls) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const problemText = useProblemText();
  const store = useResourceStore(resource);
  const [refusals, setRefusals] = useState<ReadonlyMap<RecordId, string>>(new Map());
  const [pending, setPending] = useState<RecordId | null>(null);
  const restore = async ({ id, values }: BinEntry) => {
    setPending(id);
    try {
      await calls.restore(resource, id);
      announce(t('history.bin.restored', { title: recordTitle(resource, values) || t('record.untitled') }));
      await store.reload();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setRefusals((before) => new Map(before).set(id, problemText(error.problem)));
    } finally {
      setPending(null);
    }
  };
  return { restore, refusals, pending };
}

interface DeletedRecordProps {
  resource: Resource;
  entry: BinEntry;
  context: TextContext;
  now: Date;
  /** Why it could not be brought back. */
  refusal: string | undefined;
  isPending: boolean;
  onRestore: () => void;
}

function DeletedRecord({ resource, entry, context, now, refusal, isPending, onRestore }: DeletedRecordProps) {
  const { t } = useTranslation();
  const { values, by, at, until } = entry;
  const title = recordTitle(resource, values) || t('record.untitled');
  const when = whenText(at, now, context.pack, t);
  const name = by === null ? t('history.nobody') : personText(by);
  const day = formatDate(localDay(new Date(until)) ?? until, context.pack);
  return (
    <li className={styles['deleted']}>
      <div>
        <p>{title}</p>
        <p className={styles['about']}>{t('history.bin.about', { name, when, day })}</p>
      </div>
      <Button pending={isPending} onClick={onRestore} aria-label={t('history.bin.restoreOne', { title })}>
        {t('history.bin.restore')}
      </Button>
      {refusal !== undefined && <Alert>{refusal}</Alert>}
    </li>
  );
}
