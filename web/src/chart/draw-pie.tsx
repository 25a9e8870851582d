import { type ChartInput, type DrawnChart, fills } from './chart-mark.ts';
import { slices } from './chart-shapes.ts';
import styles from './chart.module.css';

const height = 340;

/** Patterns that distinguish slices in addition to their colours. */
const patterns = [
  '',
  'M0 0l8 8M-2 6l4 4M6 -2l4 4',
  'M4 4h.01',
  'M0 4h8',
  'M4 0v8',
  'M0 8l8 -8M-2 2l4 -4M6 10l4 -4',
  'M0 4h8M4 0v8',
  'M2 2h.01M6 6h.01',
];

/** Defines the patterns over the colours of slices. */
function FillPatterns() {
  return (
    <defs>
      {patterns.map((path, fill) => (
        <pattern key={path} id={`chart-pattern-${fill}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d={path} className={styles['pattern']} />
        </pattern>
      ))}
    </defs>
  );
}

/** The fill of the slice at a place: a colour with a pattern over it. */
export function Filled({ place, path, transform }: { place: number; path: string; transform?: string }) {
  const fill = place % fills;
  return (
    <g transform={transform}>
      <path d={path} className={styles[`fill${fill}`]} />
      {fill > 0 && <path d={path} fill={`url(#chart-pattern-${fill})`} />}
    </g>
  );
}

/** Draws the parts of a whole as a pie. */
export function drawPie({ points, width }: ChartInput): DrawnChart & { readonly center: string } {
  const radius = Math.min(width, height) / 2 - 8;
  const center = `translate(${width / 2} ${height / 2})`;
  const shapes = slices(points, radius);
  const drawing = (
    <>
      <FillPatterns />
      <g transform={center}>
        {shapes.map(({ path, middle, share }, place) => (
          <g key={points[place]?.id}>
            <Filled place={place} path={path} />
            {share >= 0.06 && (
              <text x={middle[0]} y={middle[1]} dy="0.35em" textAnchor="middle" className={styles['share']}>
                {points[place]?.share}
              </text>
            )}
          </g>
        ))}
      </g>
    </>
  );
  return { height, drawing, targets: shapes.map(({ path }) => path), center };
}
