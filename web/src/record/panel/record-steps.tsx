import { formatNumber } from '@ne2016/contract/numbers';
import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';
import styles from './record-panel.module.css';

/** The place of a record in its list as displayed. */
export interface RecordPlace {
  /** Counted from 0. */
  readonly index: number;
  readonly size: number;
  readonly previous: RecordKey | undefined;
  readonly next: RecordKey | undefined;
}

/** Returns the place of a record in a list; `null` if it is not there, or if the list is not loaded. */
export function placeOf(records: PlacedRecords | null, key: RecordKey): RecordPlace | null {
  const index = records?.indexOf(key) ?? -1;
  if (records === null || index < 0) return null;
  const [previous, next] = [index > 0 ? records.keyAt(index - 1) : undefined, records.keyAt(index + 1)];
  return { index, size: records.size, previous, next };
}

interface RecordStepsProps {
  place: RecordPlace | null;
  onOpen: (key: RecordKey) => void;
}

/** « ‹ 2 sur 142 › »: opens the previous or next record, in the order of the list. */
export function RecordSteps({ place, onOpen }: RecordStepsProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const labels = { previous: t('record.previous'), next: t('record.next') };
  const { previous, next } = place ?? {};
  const step = (id: string, key: string, label: string, target: RecordKey | undefined) =>
    target === undefined ? null : { id, key, label, run: () => onOpen(target) };
  useWorkspaceAction(step('previous-record', '[', labels.previous, previous));
  useWorkspaceAction(step('next-record', ']', labels.next, next));
  if (place === null) return null;
  // At the ends of the list, the buttons do nothing instead of being disabled, which would lose the focus.
  const button = (icon: 'chevronLeft' | 'chevronRight', label: string, target: RecordKey | undefined) => (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={target === undefined || undefined}
      onClick={() => target !== undefined && onOpen(target)}
    />
  );
  const numbers = { place: formatNumber(place.index + 1, pack), size: formatNumber(place.size, pack) };
  return (
    <div className={styles['steps']}>
      {button('chevronLeft', labels.previous, previous)}
      <span>{t('record.place', numbers)}</span>
      {button('chevronRight', labels.next, next)}
    </div>
  );
}
