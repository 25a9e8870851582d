import { useTranslation } from '#ui/texts/use-translation.ts';
import { LiveText } from '#ui/live/live-text.tsx';
import { useDelayedFlag } from '#ui/loader/use-delayed-flag.ts';
import styles from './skeleton-rows.module.css';

/** Enough for any page: surplus rows are clipped. */
const count = 24;

/** Widths of the bars, in per cent of a cell: uneven, as values are. */
const widths = [62, 48, 71, 55, 66, 43];

/** Skeleton rows, shown while a list loads. */
export function SkeletonRows() {
  const { t } = useTranslation();
  const isShown = useDelayedFlag(true);
  return (
    <div aria-busy="true" className={styles['rows']}>
      <LiveText cause="own" text={isShown ? t('list.loading') : ''} />
      {isShown &&
        Array.from({ length: count }, (_, row) => (
          <div key={row} aria-hidden="true" className={styles['row']}>
            <span style={{ inlineSize: `${widths[row % widths.length]}%` }} />
            <span style={{ inlineSize: `${widths[(row + 2) % widths.length]}%` }} />
            <span style={{ inlineSize: `${widths[(row + 4) % widths.length]}%` }} />
            <span style={{ inlineSize: `${widths[(row + 1) % widths.length]}%` }} />
          </div>
        ))}
    </div>
  );
}
