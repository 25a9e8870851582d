import type { ReactNode } from 'react';

/** One bar, slice or point of a chart. */
export interface ChartPoint {
  /** The group of its records, as tallies name it; `others` for all groups that have no point of their own. */
  readonly id: string;
  readonly isOthers: boolean;
  /** How many records it has. */
  readonly count: number;
  /** What is shown: the count, or the sum of the figure. */
  readonly value: number;
}

/** A point with all that is said of it. */
export interface LabelledPoint extends ChartPoint {
  /** « En travaux » */
  readonly label: string;
  /** « 1 200 000 € » */
  readonly text: string;
  /** « 12 % » */
  readonly share: string;
}

/** A chart as it is drawn, and where its points can be pointed at. */
export interface DrawnChart {
  readonly height: number;
  readonly drawing: ReactNode;
  /** For each point, the outline of what can be pointed at, as the path of an SVG. */
  readonly targets: readonly string[];
}

/** What a chart is drawn from. */
export interface ChartInput {
  readonly points: readonly LabelledPoint[];
  /** In pixels. */
  readonly width: number;
  /** A value on the axis, as short as it can be. */
  readonly tickText: (value: number) => string;
}

/** The path of a rectangle. */
export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** So many different fills a chart has; the next ones begin again. */
export const fills = 8;
