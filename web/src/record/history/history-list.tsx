import { useRecord } from '@ne2016/data-layer/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { recordPath } from '#routes/list-paths.ts';
import { ValueLink } from '#values/looks/value-link.tsx';
import { recordTitle } from '#values/record-title.ts';
import {
  type Attribute,
  type HistoryEntry,
  isEmpty,
  type Resource,
  type ValueChange,
  type RecordId,
} from '@ne2016/contract';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { authorName, whenText } from '#live/records/change-author.ts';
import { PersonCircle } from '#live/people/person-circle.tsx';
import { FullValue } from '../values/full-value.tsx';
import { useLinkedTitlesVersion } from '#values/use-linked-titles.ts';
import type { TextContext } from '#values/text-context.ts';
import { formatDateTime } from '#formats/format-date.ts';
import styles from './history.module.css';

interface HistoryListProps {
  resource: Resource;
  entries: readonly HistoryEntry[];
  context: TextContext;
  /** Account of the current user, shown as « Vous ». */
  userId: string;
  /** Whether each entry names its record. */
  hasNames?: boolean;
  /** Missing if values may not be restored. */
  onRestoreValue?: ((attribute: string, value: unknown) => void) | undefined;
  /** Returns whether an attribute is read-only. */
  isFixed?: (attribute: string) => boolean;
  /** Called with the index of an entry: the record is to be restored to its state after it. */
  onRestoreState?: ((place: number) => void) | undefined;
}

/** The changes, newest first: author, time, and the value of each attribute before and after. */
export function HistoryList({ entries, onRestoreValue, onRestoreState, ...shared }: HistoryListProps) {
  const [now] = useState(() => new Date());
  const same = {
    ...{ now, ...shared },
    titles: useLinkedTitlesVersion(shared.resource, true),
    onRestoreValue: useSteady(onRestoreValue),
    onRestoreState: useSteady(
      onRestoreState && ((entry: HistoryEntry) => onRestoreState(entries.indexOf(entry))),
    ),
  };
  return (
    <ol className={styles['entries']}>
      {entries.map((entry, place) => (
        <HistoryItem key={entry.version} entry={entry} isNewest={place === 0} {...same} />
      ))}
    </ol>
  );
}

/** Returns a stable function that calls the latest one; `undefined` if there is none. */
function useSteady<Args extends readonly unknown[]>(newest: ((...args: Args) => void) | undefined) {
  const known = useRef(newest);
  useEffect(() => {
    known.current = newest;
  });
  const isGiven = newest !== undefined;
  return useMemo(() => (isGiven ? (...args: Args) => known.current?.(...args) : undefined), [isGiven]);
}

type HistoryItemProps = Omit<HistoryListProps, 'entries' | 'onRestoreState'> & {
  entry: HistoryEntry;
  isNewest: boolean;
  /** Time of the first render. */
  now: Date;
  /** Changes with the titles of linked records. */
  titles: number;
  onRestoreState: ((entry: HistoryEntry) => void) | undefined;
};

/** Memoized: a keystroke in the form, or one more page, does not render a thousand entries again. */
const HistoryItem = memo(function HistoryItem(item: HistoryItemProps) {
  const { entry, isNewest, resource, context, ...props } = item;
  const { t } = useTranslation();
  const { action } = entry;
  const isUpdate = action === 'updated';
  const { isFixed = () => false } = props;
  const onRestoreValue = isUpdate ? props.onRestoreValue : undefined;
  const changes = Object.entries(entry.changes).flatMap(([name, change]) => {
    const attribute = resource.attributes[name];
    const onRestore =
      isFixed(name) || onRestoreValue === undefined
        ? undefined
        : (value: unknown) => onRestoreValue(name, value);
    return attribute === undefined || name === resource.owner?.attribute
      ? []
      : [<ChangedValue key={name} {...{ attribute, change, context, onRestore }} />];
  });
  const values = <dl className={styles['changes']}>{changes}</dl>;
  return (
    <li className={styles['entry']}>
      <EntryHead entry={entry} resource={resource} context={context} {...props} />
      {isUpdate && values}
      {!isUpdate && changes.length > 0 && (
        <details className={styles['all']}>
          <summary>{t('history.values', { count: changes.length })}</summary>
          {values}
        </details>
      )}
      {!isNewest && props.onRestoreState && action !== 'deleted' && (
        <Button look="quiet" className={styles['restore']} onClick={() => props.onRestoreState?.(entry)}>
          {t('history.restoreState')}
        </Button>
      )}
    </li>
  );
});

type EntryHeadProps = Pick<
  HistoryItemProps,
  'entry' | 'resource' | 'context' | 'userId' | 'hasNames' | 'now'
>;

/** The author, the action, the record and the time. */
function EntryHead({ entry, resource, context, userId, hasNames, now }: EntryHeadProps) {
  const { t } = useTranslation();
  const { by, at } = entry;
  return (
    <p className={styles['head']}>
      <PersonCircle person={{ name: by?.name ?? null }} />
      <strong>{by?.id === userId ? t('filters.facts.you') : authorName(by, t)}</strong>
      <span>{t(`history.actions.${entry.action}`)}</span>
      {hasNames === true && <RecordName resource={resource} id={entry.id} />}
      <time dateTime={at} title={formatDateTime(at, context.pack)} className={styles['time']}>
        {whenText(at, now, context.pack, t)}
      </time>
    </p>
  );
}

/** Links to a record by its current title; a deleted one has only its identifier. */
function RecordName({ resource, id }: { resource: Resource; id: RecordId }) {
  const { t } = useTranslation();
  const record = useRecord(resource, id);
  const title =
    record === undefined ? String(id) : recordTitle(resource, record.values) || t('record.untitled');
  return <ValueLink href={`#${recordPath(resource.name, id)}`}>{title}</ValueLink>;
}

interface ChangedValueProps {
  attribute: Attribute;
  change: ValueChange;
  context: TextContext;
  onRestore: ((value: unknown) => void) | undefined;
}

/** « Budget : 450 000 € → 480 000 € » */
function ChangedValue({ attribute, change, context, onRestore }: ChangedValueProps) {
  const { t } = useTranslation();
  const isKnown = 'before' in change;
  const label = t('history.restoreValue', { label: attribute.label });
  return (
    <div className={styles['change']}>
      <dt>{attribute.label}</dt>
      <dd>
        {isKnown && isEmpty(change.before) ? null : (
          <>
            <del>
              {isKnown ? (
                <HistoryValue attribute={attribute} value={change.before} context={context} />
              ) : (
                t('history.unknown')
              )}
            </del>
            <span aria-hidden="true">→</span>
          </>
        )}
        <ins>
          <HistoryValue attribute={attribute} value={change.after} context={context} />
        </ins>
        {isKnown && onRestore && (
          <IconButton icon="undo" label={label} onClick={() => onRestore(change.before)} />
        )}
      </dd>
    </div>
  );
}

/** A value in full, even if a list shortens it. */
export function HistoryValue({
  attribute,
  value,
  context,
}: {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
}) {
  const { t } = useTranslation();
  if (isEmpty(value)) return <span className={styles['none']}>{t('history.none')}</span>;
  return <FullValue attribute={attribute} value={value} context={context} />;
}
