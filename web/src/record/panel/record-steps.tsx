import { formatNumber } from '@ne2016/contract/numbers';
import type { RecordKey } from '@ne2016/data-layer';
import type { PlacedRecords } from '@ne2016/data-layer/views';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import type { OfferedAction } from '#actions/offered-actions.ts';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
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
  const opening = (key: RecordKey | undefined) => (key === undefined ? null : () => onOpen(key));
  const steps = place && { previous: opening(place.previous), next: opening(place.next) };
  const [previous, next] = useOfferedActions(registry.form, { steps }).at('recordSteps');
  if (place === null || previous === undefined || next === undefined) return null;
  const numbers = { place: formatNumber(place.index + 1, pack), size: formatNumber(place.size, pack) };
  return (
    <div className={styles['steps']}>
      <StepButton action={previous} />
      <span>{t('record.place', numbers)}</span>
      <StepButton action={next} />
    </div>
  );
}

/** At the end of the list, it says so instead of being disabled, which would lose the focus. */
function StepButton({ action: { icon = 'more', label, whyNot, run } }: { action: OfferedAction }) {
  return (
    <IconButton icon={icon} label={label} aria-disabled={whyNot() !== null || undefined} onClick={run} />
  );
}
