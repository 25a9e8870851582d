import { boxPath, type ChartInput, type DrawnChart } from './chart-mark.ts';
import { labelledAxis } from './chart-shapes.ts';
import styles from './chart.module.css';

/** Truncates a text with an ellipsis; `length` is in characters, which only approximates the width. */
function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1)).trimEnd()}…`;
}

const rowHeight = 34;
const barHeight = 20;
const axisHeight = 26;
const letterWidth = 7;
const labelGap = 16;

/** Draws horizontal bars, one below the other, which leaves room for long labels. */
export function drawBars({ points, width, tickText }: ChartInput): DrawnChart {
  const labelWidth = Math.round(Math.min(220, width * 0.34));
  const longest = Math.max(...points.map(({ text }) => text.length), 1);
  const valueWidth = Math.min(longest * letterWidth + 16, width * 0.3);
  const length = Math.max(40, width - labelWidth - valueWidth);
  const axis = labelledAxis(points, length, (tick) => tickText(tick).length * letterWidth + labelGap);
  const height = points.length * rowHeight + axisHeight + 4;
  const zero = axis.place(0);
  const drawing = (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick} transform={`translate(${labelWidth + axis.place(tick)} 0)`}>
          <line y1={axisHeight - 6} y2={height} className={styles['gridLine']} />
          <text y={14} textAnchor="middle" className={styles['tick']}>
            {tickText(tick)}
          </text>
        </g>
      ))}
      {points.map(({ id, label, text, value }, row) => {
        const y = axisHeight + row * rowHeight + (rowHeight - barHeight) / 2;
        const end = axis.place(value);
        return (
          <g key={id} transform={`translate(${labelWidth} ${y})`}>
            <text x={-10} y={barHeight / 2} dy="0.35em" textAnchor="end" className={styles['label']}>
              {shortened(label, Math.floor((labelWidth - 10) / letterWidth))}
            </text>
            <rect
              x={Math.min(zero, end)}
              width={Math.max(1, Math.abs(end - zero))}
              height={barHeight}
              rx={2}
              className={styles['bar']}
            />
            <text x={Math.max(zero, end) + 6} y={barHeight / 2} dy="0.35em" className={styles['value']}>
              {text}
            </text>
          </g>
        );
      })}
      <line
        x1={labelWidth + zero}
        x2={labelWidth + zero}
        y1={axisHeight - 6}
        y2={height}
        className={styles['axisLine']}
      />
    </>
  );
  const targets = points.map((_, row) => boxPath(0, axisHeight + row * rowHeight + 1, width, rowHeight - 2));
  return { height, drawing, targets };
}
