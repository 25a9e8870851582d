import type { BinEntry, Resource } from '@ne2016/contract';
import { useDataLayer, useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { BulkProgress } from '#live/bulk/bulk-progress.tsx';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { useListVersion } from '#values/use-list-version.ts';
import type { TextContext } from '#values/text-context.ts';
import { binGroups, groupKey, isOfSeveral, unfinishedGroups } from './bin-groups.ts';
import { FeedEnd } from '../history/feed-end.tsx';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import styles from '../history/history.module.css';
import { usePagedFeed } from '../history/use-paged-feed.ts';
import { formatDate } from '#formats/format-date.ts';
import { localDay } from '#formats/calendar-day.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { authorName, whenText } from '#live/records/change-author.ts';
import { useDistinctTitle } from '#values/use-distinct-title.ts';
import { restorationsOf, type Restoring } from './restorations.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { unansweredOf } from '#live/bulk/bulk-results.ts';
import { useBulkResults, useBulkWorks } from '#live/bulk/use-bulk-works.ts';
import { recordTitle } from '#values/record-title.ts';

interface BinModalProps {
  open: boolean;
  onClose: () => void;
  resource: Resource;
  context: TextContext;
  calls: HistoryCalls;
}

/** Number of records of one deletion that are loaded without asking. */
const mostLoaded = 2_000;

/**
 * Returns the groups to show. A deletion may continue on the next page, which is then loaded. A single record
 * at the end is hidden until that page is loaded anyway: loading for each of them would load the whole bin.
 */
function pageOf(entries: readonly BinEntry[], isEnd: boolean) {
  const groups = binGroups(entries);
  if (isEnd) return { groups, isCut: false };
  const unfinished = unfinishedGroups(groups, entries).filter(({ length }) => length < mostLoaded);
  const shown = groups.filter((group) => isOfSeveral(group) || !unfinished.includes(group));
  return { groups: shown, isCut: shown.length === 0 || unfinished.some(isOfSeveral) };
}

const keyOf = ({ id, at }: BinEntry) => `${id} ${at}`;

/** Focuses the next button, or the close button: a restored entry disappears together with its button. */
function focusButton(list: Element | null): void {
  const within = list?.querySelector('button') === null ? list.closest('[role=dialog]') : list;
  within?.querySelector('button')?.focus();
}

/** The bin of a list: its deleted records, which can be restored. */
export function BinModal({ open, onClose, resource, context, calls }: BinModalProps) {
  const { t } = useTranslation();
  const load = useCallback((cursor: string | undefined) => calls.bin(resource, cursor), [calls, resource]);
  const feed = usePagedFeed(load, keyOf, useListVersion(resource));
  const { entries, next, isLoading, problem, more } = feed;
  const [now] = useState(() => new Date());
  const store = useResourceStore(resource);
  const { restore, ...restoring } = useRestoring(resource, calls);
  const list = useRef<HTMLUListElement>(null);
  const focusBin = () => focusButton(list.current);
  const keptFocus = useKeptFocus(focusBin);
  // A record that is in the list again is no longer in the bin.
  const deleted = entries.filter(({ id }) => store.get(id) === undefined || store.get(id)?.deleted === true);
  const { groups, isCut } = pageOf(deleted, next === null || problem !== null);
  useEffect(() => {
    if (isCut && !isLoading) more();
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      from="right"
      size="wide"
      title={t('history.bin.title', { list: resource.labels.plural })}
    >
      {/* The progress of the page is hidden behind the dialog. */}
      <BulkProgress moveOn={focusBin} />
      <ModalBody>
        <ul ref={list} className={styles['bin']} {...keptFocus}>
          {groups.map((group) => (
            <DeletedGroup
              key={groupKey(group)}
              {...{ resource, context, now, restoring }}
              entries={group}
              onRestore={(wanted) => void restore(wanted)}
            />
          ))}
        </ul>
        <FeedEnd
          feed={feed}
          isEmpty={deleted.length === 0}
          emptyText={t('history.bin.empty')}
          failedText={t('history.bin.failed')}
        />
      </ModalBody>
    </Modal>
  );
}

interface BinEntriesProps {
  resource: Resource;
  context: TextContext;
  /** The time when the bin was opened. */
  now: Date;
  restoring: Restoring;
  onRestore: (entries: readonly BinEntry[]) => void;
}

/** Returns a function that describes a deletion: by whom, when, and until when the record is kept. */
function useAboutText({ context: { pack }, now }: Pick<BinEntriesProps, 'context' | 'now'>) {
  const { t } = useTranslation();
  return ({ by, at, until }: BinEntry, about: 'about' | 'aboutSeveral') => {
    const day = formatDate(localDay(new Date(until)) ?? until, pack);
    return t(`history.bin.${about}`, { name: authorName(by, t), when: whenText(at, now, pack, t), day });
  };
}

/** Records that were deleted together: restored together, or one by one. */
function DeletedGroup({ entries, ...props }: BinEntriesProps & { entries: readonly BinEntry[] }) {
  const { t } = useTranslation();
  const aboutText = useAboutText(props);
  const {
    restoring: { pending, refusals },
    onRestore,
  } = props;
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (entries.length === 1) return <DeletedRecord entry={first} {...props} />;
  const count = entries.length;
  const isPending = pending.some((ids) => ids.size > 1 && ids.has(first.id));
  const refused = entries.filter(({ id }) => refusals.has(id)).length;
  return (
    <li className={styles['deleted']}>
      <div>
        <p>{t('history.bin.several', { count })}</p>
        <p className={styles['about']}>{aboutText({ ...first, until: last.until }, 'aboutSeveral')}</p>
      </div>
      <Button pending={isPending} onClick={() => onRestore(entries)}>
        {t('table.restore', { count })}
      </Button>
      {refused > 0 && <Alert>{t('bulk.restore_refused', { count: refused })}</Alert>}
      {/* Open, so that refused records are visible at once. */}
      <details className={styles['group']} open={refused > 0 || undefined}>
        <summary>{t('history.bin.each')}</summary>
        <ul className={styles['bin']}>
          {entries.map((entry) => (
            <DeletedRecord key={`${entry.id} ${entry.at}`} entry={entry} isOfGroup {...props} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** One record, with keys that distinguish it from others with the same title. */
function DeletedRecord({
  entry,
  resource,
  restoring: { pending, refusals },
  isOfGroup = false,
  onRestore,
  ...props
}: BinEntriesProps & { entry: BinEntry; isOfGroup?: boolean }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const aboutText = useAboutText(props);
  const { id, values } = entry;
  const name = useDistinctTitle(resource)(id, values);
  const refusal = refusals.get(id);
  return (
    <li className={styles['deleted']}>
      <div>
        <p>{name}</p>
        <p className={styles['about']}>{aboutText(entry, 'about')}</p>
      </div>
      <Button
        pending={pending.some((ids) => ids.has(id))}
        onClick={() => onRestore([entry])}
        aria-label={t('history.bin.restoreOne', { title: name })}
      >
        {t('history.bin.restore')}
      </Button>
      {refusal !== undefined &&
        // Inside a group, refusals are announced once for the group.
        (isOfGroup ? (
          <p className={styles['refusal']}>{problemText(refusal)}</p>
        ) : (
          <Alert>{problemText(refusal)}</Alert>
        ))}
    </li>
  );
}

/**
 * Restores records, those of one deletion together, and announces the outcome, even after the bin is closed.
 */
function useRestoring(resource: Resource, calls: HistoryCalls) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const store = useResourceStore(resource);
  const works = useBulkWorks();
  const results = useBulkResults();
  const restorations = restorationsOf(useDataLayer());
  const state = useSubscribed(restorations, () => restorations.of(resource));

  const isDeleted = ({ id }: BinEntry) => store.get(id) === undefined || store.get(id)?.deleted === true;

  async function restore(entries: readonly BinEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { count, refused } = await restorations.restore(resource, entries, {
      restoreOne: (id) => calls.restore(resource, id),
      works,
      reload: () => store.reload(),
    });
    if (refused.length > 0) {
      const unanswered = new Set(unansweredOf(refused).map(({ key }) => key));
      const left = entries.filter(({ id }) => unanswered.has(id));
      const retry = left.length === 0 ? undefined : () => void restore(left.filter(isDeleted));
      return results.add({ kind: 'restore', resource, done: count, refused, retry });
    }
    const [only] = entries;
    const title = (only && recordTitle(resource, only.values)) || t('record.untitled');
    announce(count === 1 ? t('history.bin.restored', { title }) : t('bulk.restore_done', { count }));
  }
  return { ...state, restore };
}
