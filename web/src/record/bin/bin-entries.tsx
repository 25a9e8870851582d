import type { BinEntry, Resource } from '@ne2016/contract';
import { formatDate } from '#formats/format-date.ts';
import { localDay } from '#formats/calendar-day.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { personText, whenText } from '#live/records/conflict-of.ts';
import { useToldApart } from '#values/use-told-apart.ts';
import type { TextContext } from '#values/text-context.ts';
import styles from '../history/history.module.css';
import type { Restoring } from './restorations.ts';

interface BinEntriesProps {
  resource: Resource;
  context: TextContext;
  /** When the bin was opened. */
  now: Date;
  restoring: Restoring;
  onRestore: (entries: readonly BinEntry[]) => void;
}

/** Who has deleted records, when, and until when they are kept. */
function useAboutText({ context: { pack }, now }: Pick<BinEntriesProps, 'context' | 'now'>) {
  const { t } = useTranslation();
  return ({ by, at, until }: BinEntry, about: 'about' | 'aboutSeveral') => {
    const name = by === null ? t('history.nobody') : personText(by);
    const day = formatDate(localDay(new Date(until)) ?? until, pack);
    return t(`history.bin.${about}`, { name, when: whenText(at, now, pack, t), day });
  };
}

/** Records that were deleted together: restored together, or one by one. */
export function DeletedGroup({ entries, ...props }: BinEntriesProps & { entries: readonly BinEntry[] }) {
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
      {/* What was refused is seen at once. */}
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

/** One record: its keys tell it from others of the same title. */
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
  const name = useToldApart(resource)(id, values);
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
        // Those of a group are read aloud as one.
        (isOfGroup ? (
          <p className={styles['refusal']}>{problemText(refusal)}</p>
        ) : (
          <Alert>{problemText(refusal)}</Alert>
        ))}
    </li>
  );
}
