import { useSubscribed } from '#ui/use-subscribed.ts';
import { formatNumber } from '@ne2016/contract/numbers';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useDelayedFlag } from '#ui/loader/use-delayed-flag.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { focusTable } from '#platform/focus-heading.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import styles from './bulk-progress.module.css';
import type { BulkWork } from './bulk-works.ts';
import { useBulkWorks } from './use-bulk-works.ts';

/** Milliseconds before an operation is shown: most have ended by then. */
const shownAfter = 1_000;

const minute = 60_000;

/**
 * Returns the time at which the server accepts more: the next full minute, with the day unless it is today.
 */
function useTimeText(): (until: number) => string {
  const { t } = useTranslation();
  const pack = useLocalePack();
  return (until) => {
    const instant = new Date(Math.ceil(until / minute) * minute);
    const time = formatTime(instant.toISOString(), pack);
    if (instant.toDateString() === new Date().toDateString()) return time;
    return t('bulk.onDay', { day: formatDate(localDay(instant) ?? '', pack), time });
  };
}

interface BulkProgressProps {
  /** Moves the focus when the focused button disappears; by default to the list. */
  moveOn?: () => void;
}

/** Shows the progress of bulk operations, with buttons to continue and to end them. */
export function BulkProgress({ moveOn = focusTable }: BulkProgressProps) {
  const works = useBulkWorks();
  const all = useSubscribed(works, () => works.works);
  const keptFocus = useKeptFocus(moveOn);
  return (
    <div {...keptFocus}>
      {all.map((work) => (
        <WorkProgress key={work.number} work={work} />
      ))}
    </div>
  );
}

function WorkProgress({ work }: { work: BulkWork }) {
  const { t } = useTranslation();
  const works = useBulkWorks();
  const pack = useLocalePack();
  const timeText = useTimeText();
  const { number, kind, done, total, status, hasWaited } = work;
  const isLong = useDelayedFlag(true, shownAfter);
  const isStopped = status.state === 'stopped';
  const [through, all] = [done, total].map((count) => formatNumber(count, pack));
  const text = t(`bulk.${kind}_${isStopped ? 'stopped' : 'running'}`, { done: through, total: all });
  const wait = isStopped
    ? t('bulk.stopped', { time: timeText(status.until) })
    : hasWaited && t('bulk.waiting');
  const isShown = isLong || hasWaited;
  return (
    <div className={isShown ? styles['work'] : 'visually-hidden'}>
      {isShown && (
        <>
          {!isStopped && <p>{text}</p>}
          <progress className={styles['progress']} max={total} value={done} aria-label={text} />
        </>
      )}
      {/* The live region exists before it has a text; repeated requests of the server to wait are announced
          once. */}
      <LiveText
        cause="own"
        text={[isStopped && text, wait].filter(Boolean).join(' ')}
        className={styles['wait']}
      />
      {isShown && (
        <div className={styles['choices']}>
          {isStopped && (
            <Button look="primary" onClick={() => works.goOn(number)}>
              {t('bulk.goOn')}
            </Button>
          )}
          <Button onClick={() => works.end(number)}>{t('bulk.end')}</Button>
        </div>
      )}
    </div>
  );
}
