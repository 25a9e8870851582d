import type { Resource } from '@ne2016/contract';
import type { InspectedRecord, ResourceStore } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/form/text-input.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { findRecords } from './find-records.ts';
import styles from './inspector.module.css';
import { useNow } from './use-now.ts';

/** Single records with all that is held of them: what the server said, what is typed over it, and over what. */
export function RecordInspection({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const id = useId();
  const [name, setName] = useState(resources[0]?.name);
  const [wanted, setWanted] = useState('');
  // What is held changes without notice; it is looked at with the clock.
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
  const title = { ...snapshot, ...edits }[store.resource.title];
  const { changed = [], conflicts = [] } = store.get(key) ?? {};
  const held = { snapshot, edits, bases, sent, unconfirmed };
  return (
    <details className={styles['record']}>
      <summary>
        <span className={styles['code']}>{key}</span> {String(title ?? '')}
        {changed.length > 0 && ` – ${t('inspector.changed', { attributes: changed.join(', ') })}`}
        {conflicts.length > 0 && ` – ${t('inspector.conflicting', { attributes: conflicts.join(', ') })}`}
      </summary>
      <pre className={styles['code']}>{JSON.stringify(held, null, 2)}</pre>
    </details>
  );
}
