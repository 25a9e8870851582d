import { countedLabel, type ResourceLabels } from '@ne2016/contract';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

interface ListCountProps {
  labels: ResourceLabels;
  shown: number;
  total: number | null;
  isSearching: boolean;
}

/** « 37 590 communes » */
export function ListCount({ labels, shown, total, isSearching }: ListCountProps) {
  const { t } = useTranslation();
  const name = countedLabel(labels, total ?? 0);
  return (
    <p role="status" className={styles['count']}>
      {total !== null &&
        (isSearching
          ? t('list.countMatching', { shown, total, name })
          : t('list.countAll', { shown: total, name }))}
    </p>
  );
}
