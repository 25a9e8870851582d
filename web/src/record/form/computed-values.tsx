import { computedAttributes, isEmpty, type Resource } from '@ne2016/contract';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { isNotComputable } from '#query/computed/computed-row.ts';
import { useComputed } from '#live/lists/use-computed.ts';
import type { TextContext } from '#values/text-context.ts';
import { ReadValue } from './read-value.tsx';
import styles from './record-reading.module.css';
import type { EditedRecord } from '#live/records/edited-record.ts';

interface ComputedValuesProps {
  resource: Resource;
  record: EditedRecord;
  context: TextContext;
}

/** The computed attributes of a record, below the stored ones. Always read-only. */
export function ComputedValues({ resource, record, context }: ComputedValuesProps) {
  const { t } = useTranslation();
  const computed = Object.entries(computedAttributes(resource));
  useComputed(
    resource,
    computed.map(([name]) => name),
  );
  if (computed.length === 0 || record.isDraft) return null;
  const { values } = record;
  return (
    <dl className={styles['values']}>
      {computed.map(([name, { as }]) => (
        <div key={name} className={styles['value']}>
          <dt>{as.label}</dt>
          <dd>
            {isEmpty(values[name]) ? (
              <span className={styles['none']}>
                {t(isNotComputable(values, name) ? 'list.notComputable' : 'list.none')}
              </span>
            ) : (
              <ReadValue attribute={as} value={values[name]} context={context} />
            )}
            {as.help !== undefined && <p className={styles['help']}>{as.help}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
