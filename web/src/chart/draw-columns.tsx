import type { ReactNode } from 'react';
import { boxPath, type ChartInput, type DrawnChart, type LabelledPoint } from './chart-mark.ts';
import { linePath, valueAxis } from './chart-shapes.ts';
import styles from './chart.module.css';

const height = 360;
const [top, bottom] = [14, 30];
const letterWidth = 7;

interface ColumnsInput extends ChartInput {
  readonly form: 'bar' | 'line';
}

/** Draws months or years from left to right, as columns or as a line. */
export function drawColumns({ points, width, tickText, form }: ColumnsInput): DrawnChart {
  const length = height - top - bottom;
  const axis = valueAxis(points, length, 5);
  const left = Math.max(...axis.ticks.map((tick) => tickText(tick).length), 1) * letterWidth + 14;
  const step = Math.max(1, (width - left - 8) / Math.max(1, points.length));
  const xOf = (place: number) => left + (place + 0.5) * step;
  const yOf = (value: number) => top + length - axis.place(value);
  const drawing = (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${yOf(tick)})`}>
          <line x1={left} x2={width} className={styles['gridLine']} />
          <text x={left - 8} dy="0.35em" textAnchor="end" className={styles['tick']}>
            {tickText(tick)}
          </text>
        </g>
      ))}
      {form === 'bar'
        ? points.map(({ id, value }, place) => (
            <rect
              key={id}
              x={xOf(place) - Math.min(26, step * 0.36)}
              y={Math.min(yOf(0), yOf(value))}
              width={Math.max(1, Math.min(52, step * 0.72))}
              height={Math.abs(yOf(0) - yOf(value))}
              rx={2}
              className={styles['bar']}
            />
          ))
        : drawLine(points, xOf, yOf)}
      <line x1={left} x2={width} y1={yOf(0)} y2={yOf(0)} className={styles['axisLine']} />
      {drawLabels(points, xOf, step)}
    </>
  );
  const targets = points.map((_, place) => boxPath(left + place * step, top, step, length));
  return { height, drawing, targets };
}

type Place = (value: number) => number;

function drawLine(points: readonly LabelledPoint[], xOf: Place, yOf: Place): ReactNode {
  const places = points.map(({ value }, place) => [xOf(place), yOf(value)] as const);
  return (
    <>
      <path d={linePath(places)} className={styles['line']} />
      {points.length <= 120 &&
        points.map(({ id, value }, place) => (
          <circle key={id} cx={xOf(place)} cy={yOf(value)} r={3.5} className={styles['dot']} />
        ))}
    </>
  );
}

/** Draws as many labels below the axis as fit. */
function drawLabels(points: readonly LabelledPoint[], xOf: Place, step: number): ReactNode {
  const longest = Math.max(...points.map(({ label }) => label.length), 1) * letterWidth + 12;
  const every = Math.max(1, Math.ceil(longest / step));
  return points.map(({ id, label }, place) =>
    place % every === 0 ? (
      <text key={id} x={xOf(place)} y={height - 8} textAnchor="middle" className={styles['tick']}>
        {label}
      </text>
    ) : null,
  );
}
