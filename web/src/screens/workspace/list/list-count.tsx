import type { ResourceLabels } from '@ne2016/contract';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

interface ListCountProps {
  labels: ResourceLabels;
  shown: number;
  total: number | null;
  isSearching: boolean;
}

/** « 37 590 communes »; in French, none and one are singular. */
export function ListCount({ labels: { plural, singular }, shown, total, isSearching }: ListCountProps) {
  const { t } = useTranslation();
  const name = (total ?? 0) < 2 ? singular : plural.charAt(0).toLocaleLowerCase('fr') + plural.slice(1);
  return (
    <p role="status" className={styles['count']}>
      {total !== null &&
        (isSearching
          ? t('list.countMatching', { shown, total, name })
          : t('list.countAll', { shown: total, name }))}
    </p>
  );
}
