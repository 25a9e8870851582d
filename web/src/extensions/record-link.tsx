import type { RecordId, Resource } from '@ne2016/contract';
import { useRecord } from '@ne2016/data-layer/react';
import type { ReactNode } from 'react';
import { recordPath } from '#routes/list-paths.ts';
import { recordTitle } from '#values/record-title.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';

interface RecordLinkProps {
  resource: Resource;
  id: RecordId;
  /** By default the title of the record. */
  children?: ReactNode;
}

/** A link to a record, labelled by its title. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const { t } = useTranslation();
  const record = useRecord(resource, id);
  const title = record === undefined ? '' : recordTitle(resource, record.values);
  return <a href={`#${recordPath(resource.name, id)}`}>{children ?? (title || t('record.untitled'))}</a>;
}
