import type { Resource } from '@ne2016/contract';
import type { InspectedRecord, ResourceStore, Values } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useId, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import formStyles from '#ui/form/form.module.css';
import { TextInput } from '#ui/form/text-input.tsx';
import { answers } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { keyTextsOf } from '#values/key-texts.ts';
import { recordTitle } from '#values/record-title.ts';
import styles from './inspector.module.css';
import { useNow } from '#platform/use-now.ts';

/** More records would not be read. */
const mostShown = 20;

const nothing: Values = {};

function clean(key: InspectedRecord['key'], snapshot: Values): InspectedRecord {
  return { key, snapshot, edits: nothing, bases: nothing, sent: null, unconfirmed: null };
}

/**
 * Returns the records of a list with the wanted identifier, or that match by title and keys, as in a choice
 * of records. Without a query: those with unsaved work.
 */
export function findRecords(store: ResourceStore, wanted: string): readonly InspectedRecord[] {
  const { workedOn } = store.inspect();
  const words = wordsOf(wanted);
  if (words.length === 0) return workedOn;
  const textOf = keyTextsOf(store.resource);
  const matches = (key: InspectedRecord['key'], values: Values) =>
    String(key) === wanted.trim() || answers(textOf(values), words);
  const found = workedOn.filter(({ key, snapshot, edits }) => matches(key, { ...snapshot, ...edits }));
  const known = new Set(workedOn.map(({ key }) => key));
  for (const id of store.ids()) {
    if (found.length >= mostShown) break;
    const record = known.has(id) ? undefined : store.get(id);
    if (record !== undefined && matches(id, record.values)) found.push(clean(id, record.snapshot));
  }
  return found;
}

/** Single records with all their versions: the snapshot, the edits over it, and their bases. */
export function RecordInspection({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const id = useId();
  const [name, setName] = useState(resources[0]?.name);
  const [wanted, setWanted] = useState('');
  // The inspected state changes without notifications; it is read again with the clock.
  useNow();
  const resource = resources.find((one) => one.name === name);
  if (resource === undefined) return null;
  const store = layer.store(resource) as unknown as ResourceStore;
  const records = findRecords(store, wanted);
  return (
    <div>
      <h3>{t('inspector.records')}</h3>
      <div className={styles['filter']}>
        <select
          aria-label={t('inspector.column.list')}
          className={formStyles['input']}
          value={resource.name}
          onChange={(event) => setName(event.target.value)}
        >
          {resources.map(({ name: option, labels }) => (
            <option key={option} value={option}>
              {labels.plural}
            </option>
          ))}
        </select>
        <label htmlFor={id} className="visually-hidden">
          {t('inspector.find')}
        </label>
        <TextInput id={id} value={wanted} onChange={setWanted} placeholder={t('inspector.find')} />
      </div>
      {records.length === 0 && (
        <p className={styles['note']}>
          {wanted.trim() === '' ? t('inspector.nobodyWorks') : t('list.noMatch', { query: wanted })}
        </p>
      )}
      {records.map((record) => (
        <RecordDetails key={record.key} record={record} store={store} />
      ))}
    </div>
  );
}

function RecordDetails({ record, store }: { record: InspectedRecord; store: ResourceStore }) {
  const { t } = useTranslation();
  const { key, snapshot, edits, bases, sent, unconfirmed } = record;
  const title = recordTitle(store.resource, { ...snapshot, ...edits });
  const { changed = [], conflicts = [] } = store.get(key) ?? {};
  const held = { snapshot, edits, bases, sent, unconfirmed };
  return (
    <details className={styles['record']}>
      <summary>
        <span className={styles['code']}>{key}</span> {title}
        {changed.length > 0 && ` – ${t('inspector.changed', { attributes: changed.join(', ') })}`}
        {conflicts.length > 0 && ` – ${t('inspector.conflicting', { attributes: conflicts.join(', ') })}`}
      </summary>
      <pre className={styles['code']}>{JSON.stringify(held, null, 2)}</pre>
    </details>
  );
}
