import { useId } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { LabelledPoint } from './chart-mark.ts';
import { Filled } from './draw-pie.tsx';
import styles from './chart.module.css';

interface ChartTableProps {
  points: readonly LabelledPoint[];
  /** The grouping of the points: « État ». */
  by: string;
  /** The displayed value: « Nombre ». */
  what: string;
  /** Whether each point has its own fill. */
  hasFills: boolean;
  onOpen: (point: LabelledPoint) => void;
  isOpenable: (point: LabelledPoint) => boolean;
}

const swatch = 'M0 0h14v14H0z';

/** The data table of a chart; each row links to its records. */
export function ChartTable({ points, by, what, hasFills, onOpen, isOpenable }: ChartTableProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles['data']}>
      <h2 id={title} className={styles['dataTitle']}>
        {t('layouts.chart.data')}
      </h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col">{what}</th>
            <th scope="col">{t('layouts.chart.share')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => (
            <tr key={point.id}>
              <th scope="row">
                <span className={styles['name']}>
                  {hasFills && (
                    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
                      <Filled place={place} path={swatch} />
                    </svg>
                  )}
                  {isOpenable(point) ? (
                    <Button look="quiet" className={styles['open']} onClick={() => onOpen(point)}>
                      {point.label}
                    </Button>
                  ) : (
                    point.label
                  )}
                </span>
              </th>
              <td>{point.text}</td>
              <td>{point.share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
