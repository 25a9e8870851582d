import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ChartForm } from '#query/layouts/chart.ts';
import type { LabelledPoint } from './chart-mark.ts';
import styles from './chart.module.css';
import { drawBars } from './draw-bars.tsx';
import { drawColumns } from './draw-columns.tsx';
import { drawPie } from './draw-pie.tsx';

interface ChartFigureProps {
  form: ChartForm;
  /** Whether the points are months or years. */
  isInTime: boolean;
  points: readonly LabelledPoint[];
  /** The text alternative of the chart: a sentence or two. */
  summary: string;
  tickText: (value: number) => string;
  drawing: Ref<SVGSVGElement>;
  /** Called only for points whose records a filter can find. */
  onOpen: (point: LabelledPoint) => void;
  isOpenable: (point: LabelledPoint) => boolean;
}

function draw({
  form,
  isInTime,
  ...input
}: Pick<ChartFigureProps, 'form' | 'isInTime' | 'points' | 'tickText'> & { width: number }) {
  if (form === 'pie') return drawPie(input);
  if (isInTime) return { ...drawColumns({ ...input, form }), center: '' };
  return { ...drawBars(input), center: '' };
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus from one point to the next by arrow keys. */
function moveFocus(event: KeyboardEvent<SVGGElement>, active: number): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelectorAll<SVGElement>('[role="button"]')[active + step]?.focus();
}

/** A chart, with a target over each bar, slice or point for the pointer and the keyboard. */
export function ChartFigure({ summary, drawing, onOpen, isOpenable, ...input }: ChartFigureProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState(0);
  const { points } = input;
  const drawn = width === 0 ? null : draw({ ...input, width });
  const goOn = (event: KeyboardEvent<SVGGElement>) => moveFocus(event, active);
  const textOf = ({ label, text, share }: LabelledPoint) =>
    t('layouts.chart.point', { label, value: text, share });
  const view = drawn === null ? undefined : `0 0 ${width} ${drawn.height}`;
  return (
    <div ref={frame} className={styles['frame']} style={{ blockSize: drawn?.height }}>
      {drawn !== null && (
        <>
          <svg ref={drawing} role="img" aria-label={summary} viewBox={view} className={styles['drawing']}>
            {drawn.drawing}
          </svg>
          <svg viewBox={view} className={styles['targets']}>
            <g
              role="toolbar"
              aria-label={t('layouts.chart.points')}
              transform={drawn.center}
              onKeyDown={goOn}
            >
              {points.map((point, place) => (
                <path
                  key={point.id}
                  d={drawn.targets[place]}
                  role="button"
                  tabIndex={place === Math.min(active, points.length - 1) ? 0 : -1}
                  aria-disabled={!isOpenable(point) || undefined}
                  aria-label={textOf(point)}
                  className={styles['target']}
                  onFocus={() => setActive(place)}
                  onClick={() => isOpenable(point) && onOpen(point)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    if (isOpenable(point)) onOpen(point);
                  }}
                >
                  <title>{textOf(point)}</title>
                </path>
              ))}
            </g>
          </svg>
        </>
      )}
    </div>
  );
}

/** Returns the current width of an element in pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
