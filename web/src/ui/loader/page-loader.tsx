import { useTranslation } from 'react-i18next';
import styles from './loader.module.css';
import { Loader } from './loader.tsx';

/** Stands for a screen whose code or data is on its way. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <Loader active label={t('app.loading')} />
    </main>
  );
}
