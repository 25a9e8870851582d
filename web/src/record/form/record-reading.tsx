import { isEmpty, type Resource } from '@ne2016/contract';
import type { User } from '#session/session-state.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useOpenChanges } from '#live/changes/use-open-changes.ts';
import { ValueChangeBar } from '#live/changes/value-change-bar.tsx';
import type { TextContext } from '#values/text-context.ts';
import { EmptyFieldsButton, useEmptyFields } from './empty-fields.tsx';
import { ReadValue } from './read-value.tsx';
import { PresenceLine } from './record-presence.tsx';
import { useRecordRules } from '#live/records/use-record-rules.ts';
import styles from './record-reading.module.css';
import { RecordSection } from './record-section.tsx';
import { fieldGroups } from './record-sections.ts';
import type { RecordEditing } from '../editing/record-editor.ts';

interface RecordReadingProps {
  resource: Resource;
  editing: RecordEditing;
  context: TextContext;
  user: Pick<User, 'id' | 'role'>;
}

/** A record without the right to change it: values as text, not disabled inputs. */
export function RecordReading({ resource, editing, context, user }: RecordReadingProps) {
  const { t } = useTranslation();
  const { record, others } = editing;
  const changes = useOpenChanges(resource, record.key);
  const rules = useRecordRules(resource, record, user);
  const attributes = Object.entries(resource.attributes).filter(([name]) => !rules.isHidden(name));
  const folding = useEmptyFields(attributes, record, () => false);
  return (
    <>
      <PresenceLine resource={resource} others={others} context={context} />
      {fieldGroups(resource, folding.shown).map(({ heading, columns, fields }) => (
        <RecordSection key={heading} heading={heading}>
          <dl data-columns={columns} className={styles['values']}>
            {fields.map(([name, attribute]) => (
              <div key={name} className={styles['value']}>
                <dt>{attribute.label}</dt>
                <dd>
                  {isEmpty(record.values[name]) ? (
                    <span className={styles['none']}>{t('list.none')}</span>
                  ) : (
                    <ReadValue attribute={attribute} value={record.values[name]} context={context} />
                  )}
                  {attribute.help !== undefined && <p className={styles['help']}>{attribute.help}</p>}
                  <ValueChangeBar change={changes.of(name)} />
                </dd>
              </div>
            ))}
          </dl>
        </RecordSection>
      ))}
      <EmptyFieldsButton {...folding} />
    </>
  );
}
