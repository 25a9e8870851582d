import type { BinEntry, RecordId, Resource } from '@ne2016/contract';
import { formatDate } from '../../../formats/format-date.ts';
import { localDay } from '../../../formats/calendar-day.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Alert } from '../../../ui/form/alert.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { personText, whenText } from '../record/conflict-of.ts';
import { keysOf } from '../values/key-texts.ts';
import { recordTitle } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import styles from './history.module.css';
import type { Restoring } from './use-restoring.ts';

interface BinEntriesProps {
  resource: Resource;
  context: TextContext;
  /** When the bin was opened. */
  now: Date;
  /** Why records could not be brought back. */
  refusals: ReadonlyMap<RecordId, string>;
  /** What is being brought back; `null`: nothing is. */
  pending: Restoring | null;
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
  const { pending, onRestore } = props;
  const [first] = entries;
  if (first === undefined) return null;
  if (entries.length === 1) return <DeletedRecord entry={first} {...props} />;
  const count = entries.length;
  const isPending = pending !== null && pending.entries.length > 1 && pending.entries.includes(first);
  return (
    <li className={styles['deleted']}>
      <div>
        <p>{t('history.bin.several', { count })}</p>
        <p className={styles['about']}>{aboutText(first, 'aboutSeveral')}</p>
        {isPending && (
          <progress
            max={pending.entries.length}
            value={pending.done}
            aria-label={t('history.bin.progress', { done: pending.done, total: pending.entries.length })}
          />
        )}
      </div>
      <Button pending={isPending} onClick={() => onRestore(entries)}>
        {t('history.bin.restoreSeveral', { count })}
      </Button>
      <details className={styles['group']}>
        <summary>{t('history.bin.each')}</summary>
        <ul className={styles['bin']}>
          {entries.map((entry) => (
            <DeletedRecord key={`${entry.id} ${entry.at}`} entry={entry} {...props} />
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
  refusals,
  pending,
  onRestore,
  ...props
}: BinEntriesProps & { entry: BinEntry }) {
  const { t } = useTranslation();
  const aboutText = useAboutText(props);
  const { id, values } = entry;
  const title = recordTitle(resource, values) || t('record.untitled');
  const keys = keysOf(resource, values).map(({ text }) => text);
  const name = `${title} (${keys.length > 0 ? keys.join(', ') : t('filters.unknownRecord', { id })})`;
  const refusal = refusals.get(id);
  return (
    <li className={styles['deleted']}>
      <div>
        <p>{name}</p>
        <p className={styles['about']}>{aboutText(entry, 'about')}</p>
      </div>
      <Button
        pending={pending?.entries.includes(entry) === true && pending.entries.length === 1}
        onClick={() => onRestore([entry])}
        aria-label={t('history.bin.restoreOne', { title: name })}
      >
        {t('history.bin.restore')}
      </Button>
      {refusal !== undefined && <Alert>{refusal}</Alert>}
    </li>
  );
}
