import type { Person, Resource } from '@ne2016/contract';
import { useId } from 'react';
import type { SectionPart } from '../part-api.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { RecordValues } from '#values/record-title.ts';
import { ExtensionPart, PartFault } from './extension-part.tsx';
import styles from './extension-part.module.css';
import { isWanted, useInstalledParts } from './installed-parts.ts';

interface ExtensionSectionsProps {
  resource: Resource;
  /** The record as stored on the server. */
  record: RecordValues;
  user: Person;
}

/** The team’s sections below the form of a record. */
export function ExtensionSections({ resource, record, user }: ExtensionSectionsProps) {
  return useInstalledParts()
    .sectionsOf(resource)
    .filter(({ when }) => isWanted(when, record, user))
    .map((part) => <ExtensionSection key={part.label} part={part} record={record} user={user} />);
}

interface ExtensionSectionProps extends Omit<ExtensionSectionsProps, 'resource'> {
  part: SectionPart;
}

function ExtensionSection({ part, record, user: { id, role } }: ExtensionSectionProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles['section']}>
      <h3 id={headingId} className={styles['heading']}>
        {part.label}
      </h3>
      <ExtensionPart<{ record: RecordValues; person: Person }>
        part={part}
        loading={<p className={styles['loading']}>{t('list.loading')}</p>}
        renderFailed={(retry) => <PartFault label={part.label} onRetry={retry} />}
      >
        {(show) => show({ record, person: { id, role } })}
      </ExtensionPart>
    </section>
  );
}
