import type { Resource } from '@ne2016/contract';
import { Link } from 'wouter';
import { listPath } from '#routes/list-paths.ts';
import { useScreenTitle } from '#routes/use-screen-title.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import styles from './workspace.module.css';

/** At an address that names neither a list nor a screen, or one that this person may not see. */
export function UnknownPlace({ name, first }: { name: string; first: Resource }) {
  const { t } = useTranslation();
  const heading = useScreenTitle(t('workspace.unknown.title'));
  return (
    <main className={styles['unknown']}>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {t('workspace.unknown.title')}
      </h1>
      <p>{t('workspace.unknown.text', { name })}</p>
      <p>
        <Link to={listPath(first.name)}>{t('workspace.unknown.way', { list: first.labels.plural })}</Link>
      </p>
    </main>
  );
}
