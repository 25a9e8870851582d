import { isEmpty, type RecordId, type Resource } from '@ne2016/contract';
import { useRecord, useRecordView, useResourceStore } from '@ne2016/data-layer/react';
import { useId, useMemo } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import { recordPath } from '#routes/list-paths.ts';
import type { User } from '#session/session-state.ts';
import { Button } from '#ui/button/button.tsx';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ExtensionSections } from '#extensions/parts/extension-sections.tsx';
import { OwnedCell } from '#extensions/parts/cell-content.tsx';
import { figureText } from '#query/tally/figure-text.ts';
import {
  type LinkingList,
  linkingPath,
  listsLinkingTo,
  distinguishingAttributes,
} from '#query/view/linking-lists.ts';
import { mayDoSome } from '#live/records/user-rights.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { useTitleOrder } from '#values/use-title-order.ts';
import { useKnownTexts } from '#values/use-text-context.ts';
import type { TextContext } from '#values/text-context.ts';
import styles from './linked-records.module.css';
import { beginRecord } from '#live/records/new-record.ts';
import { useOpenElsewhere } from './open-elsewhere.ts';
import type { ViewSnapshot } from '@ne2016/data-layer/views';
import { useTally } from '#live/lists/use-tally.ts';
import type { Field } from '#query/fields/fields.ts';

/** Number of linked records that are shown; the list itself shows all. */
const shownAtOnce = 8;

interface LinkedListsProps {
  resource: Resource;
  /** The values on the server. */
  record: RecordValues;
  id: RecordId;
  user: Pick<User, 'id' | 'role'>;
  /** Called before the record is left for another one, because unkept input would be lost. */
  mayLeave: CanClose;
}

/** The sections of extensions, and the records of other lists that link to this one: « Documents (2) ». */
export function LinkedLists({ resource, record, id, ...props }: LinkedListsProps) {
  const lists = useMemo(() => listsLinkingTo(resource, props.user.role), [resource, props.user.role]);
  return (
    <>
      <ExtensionSections resource={resource} record={record} user={props.user} />
      {lists.map((list) => (
        <LinkedList key={`${list.resource.name}.${list.name}`} list={list} id={id} {...props} />
      ))}
    </>
  );
}

interface LinkedListProps extends Omit<LinkedListsProps, 'resource' | 'record'> {
  list: LinkingList;
}

function LinkedList({ list, id, user, mayLeave }: LinkedListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { resource, name, label } = list;
  const status = useListStatus(resource);
  const context = useKnownTexts();
  const linked = useLinkedRecords(list, id);
  const { records } = linked;
  // The records stay visible while a long list is sorted again.
  const isKnown = status.state === 'ready' && (records.isComplete || records.size > 0);
  const plural = resource.labels.plural;
  const title = label === null ? plural : t('record.linked.byAttribute', { name: plural, label });
  return (
    <section aria-labelledby={headingId} className={styles['list']}>
      <div className={styles['head']}>
        <h3 id={headingId} className={styles['heading']}>
          {isKnown ? <CountedTitle title={title} linked={linked} context={context} /> : title}
        </h3>
        {mayDoSome('create', resource, user) && <AddButton {...{ list, id, title, user, mayLeave }} />}
      </div>
      {isKnown ? (
        <LinkedRows resource={resource} records={records} context={context} />
      ) : (
        <p className={styles['note']}>{t(status.state === 'failed' ? 'list.failed' : 'list.loading')}</p>
      )}
      {isKnown && records.size > 0 && (
        <a
          href={`#${linkingPath(resource, [name], id)}`}
          aria-label={t('record.linked.showAllOf', { name: title })}
          className={styles['all']}
        >
          {t('record.linked.showAll')}
        </a>
      )}
    </section>
  );
}

interface CountedTitleProps {
  title: string;
  linked: LinkedRecords;
  context: TextContext;
}

/** « Projets (12) · 4 250 000 € » */
function CountedTitle({ title, linked: { records, sum }, context }: CountedTitleProps) {
  const { t } = useTranslation();
  return (
    <>
      {t('record.linked.counted', { name: title, shown: formatNumber(records.size, context.pack) })}
      {sum !== null && <span className={styles['sum']}> · {figureText(sum.value, sum.figure, context)}</span>}
    </>
  );
}

/** Opens a new record of the list that links to this record. */
function AddButton({ list, id, title, user, mayLeave }: LinkedListProps & { title: string }) {
  const { resource, name } = list;
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const openElsewhere = useOpenElsewhere();
  const link = resource.attributes[name]?.kind === 'links' ? [id] : id;
  const add = async () => {
    if (await mayLeave()) openElsewhere({ resource, key: beginRecord(store, user, { [name]: link }) });
  };
  return (
    <Button
      look="quiet"
      aria-label={t('record.linked.addTo', { name: title })}
      onClick={() => void add()}
      className={styles['add']}
    >
      {t('record.linked.add')}
    </Button>
  );
}

interface LinkedRowsProps extends Pick<LinkedRecords, 'records'> {
  resource: Resource;
  context: TextContext;
}

function LinkedRows({ resource, records, context }: LinkedRowsProps) {
  const ids = Array.from({ length: Math.min(records.size, shownAtOnce) }, (_, index) => records.keyAt(index));
  if (ids.length === 0) return null;
  return (
    <ul className={styles['rows']}>
      {ids.map(
        (id) => id !== undefined && <LinkedRow key={id} resource={resource} id={id} context={context} />,
      )}
    </ul>
  );
}

/** A record: its title as a link, and its most distinguishing values. */
function LinkedRow({ resource, id, context }: { resource: Resource; id: RecordId; context: TextContext }) {
  const { t } = useTranslation();
  const record = useRecord(resource, id);
  if (record === undefined) return null;
  const values: Readonly<Record<string, unknown>> = record.values;
  return (
    <li className={styles['row']}>
      <a href={`#${recordPath(resource.name, id)}`} className={styles['title']}>
        {recordTitle(resource, values) || t('record.untitled')}
      </a>
      {distinguishingAttributes(resource).map(
        ([name, attribute]) =>
          !isEmpty(values[name]) && (
            <span key={name} className={styles['value']}>
              <span className="visually-hidden">{attribute.label} </span>
              <OwnedCell
                owner={{ resource, name, values, recordKey: id }}
                attribute={attribute}
                value={values[name]}
                context={context}
              />
            </span>
          ),
      )}
    </li>
  );
}

/** The records of a list that link to one record, and the sum of their amounts. */
interface LinkedRecords {
  /** Sorted by title. */
  readonly records: ViewSnapshot;
  /** Sum of the first declared amount; `null` if there is none or no record has a value. */
  readonly sum: { readonly value: number; readonly figure: Field } | null;
}

function firstAmount({ attributes }: LinkingList['resource']): Field | undefined {
  const [found] = Object.entries(attributes).filter(([, { kind }]) => kind === 'amount');
  if (found === undefined) return undefined;
  const [path, attribute] = found;
  return { path, label: attribute.label, attribute, read: (values) => values[path] };
}

/** Returns whether a link, or a list of links, contains a record. */
const isLinkTo = (value: unknown, id: RecordId) => (Array.isArray(value) ? value.includes(id) : value === id);

/**
 * Subscribes to the records of a list that link to one record: one pass over the list finds them, in slices
 * if it is long; changes then update them.
 */
function useLinkedRecords({ resource, name }: LinkingList, id: RecordId): LinkedRecords {
  const order = useTitleOrder(resource);
  const filter = useMemo(() => (values: RecordValues) => isLinkTo(values[name], id), [name, id]);
  const records = useRecordView(resource, { filter, order });
  const selection = useMemo(
    () => (records.isComplete ? { ...records, source: filter } : null),
    [records, filter],
  );
  const figure = useMemo(() => firstAmount(resource), [resource]);
  const fields = useMemo(() => (figure === undefined ? [] : [figure]), [figure]);
  const rules = useMemo(() => ({ group: null, figures: fields.map(({ path }) => path) }), [fields]);
  const counted = useTally(resource, selection, rules, fields);
  const value = counted?.tally.all.total(0, 'sum') ?? null;
  return { records, sum: figure === undefined || value === null ? null : { value, figure } };
}
