import type { Resource } from '@ne2016/contract';
import { ResourceIcon } from '#values/resource-icon.tsx';
import styles from './record-heading.module.css';

/** The title of an open record, behind the icon of its list. */
export function RecordHeading({ resource, title }: { resource: Resource; title: string }) {
  return (
    <span className={styles['heading']}>
      <ResourceIcon resource={resource} />
      {title}
    </span>
  );
}
