import type { BinEntry, Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { BulkProgress } from '#live/bulk/bulk-progress.tsx';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { useListVersion } from '#values/use-list-version.ts';
import type { TextContext } from '#values/text-context.ts';
import { DeletedGroup } from './bin-entries.tsx';
import { binGroups, groupKey, isOfSeveral, openGroups } from './bin-groups.ts';
import { FeedEnd } from '../history/feed-end.tsx';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import styles from '../history/history.module.css';
import { usePagedFeed } from '../history/use-paged-feed.ts';
import { useRestoring } from './use-restoring.ts';

interface BinModalProps {
  open: boolean;
  onClose: () => void;
  resource: Resource;
  context: TextContext;
  calls: HistoryCalls;
}

/** So many records of one deletion are asked for by themselves. */
const mostLoaded = 2_000;

/**
 * One deletion is one entry, but its rest may be on the next page: then that is asked for. What looks like the deletion of
 * a single record there is left for later; to ask for each would load the whole bin.
 */
function pageOf(entries: readonly BinEntry[], isEnd: boolean) {
  const groups = binGroups(entries);
  if (isEnd) return { groups, isCut: false };
  const open = openGroups(groups, entries).filter(({ length }) => length < mostLoaded);
  const shown = groups.filter((group) => isOfSeveral(group) || !open.includes(group));
  return { groups: shown, isCut: shown.length === 0 || open.some(isOfSeveral) };
}

const keyOf = ({ id, at }: BinEntry) => `${id} ${at}`;

/** A restored entry disappears together with its button: moves the focus to the next button, or to the close button. */
function focusButton(list: Element | null): void {
  const within = list?.querySelector('button') === null ? list.closest('[role=dialog]') : list;
  within?.querySelector('button')?.focus();
}

/** What was deleted of a list, and the way back for each of it. */
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
  // What is in the list again is not in the bin any more.
  const deleted = entries.filter(({ id }) => store.get(id) === undefined || store.get(id)?.gone === true);
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
      {/* That of the page is behind the bin. */}
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
