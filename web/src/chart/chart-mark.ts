import type { ReactNode } from 'react';

/** One bar, slice or point of a chart. */
export interface ChartPoint {
  /**
   * Identifier of the group of its records, as in tallies; `others` for all groups without their own point.
   */
  readonly id: string;
  readonly isOthers: boolean;
  /** Number of its records. */
  readonly count: number;
  /** The displayed value: the count, or the sum of the figure. */
  readonly value: number;
}

/** A point with its texts. */
export interface LabelledPoint extends ChartPoint {
  /** « En travaux » */
  readonly label: string;
  /** « 1 200 000 € » */
  readonly text: string;
  /** « 12 % » */
  readonly share: string;
}

/** A drawn chart, and the targets of its points. */
export interface DrawnChart {
  readonly height: number;
  readonly drawing: ReactNode;
  /** The outline of the target of each point, as an SVG path. */
  readonly targets: readonly string[];
}

/** Input of a drawing. */
export interface ChartInput {
  readonly points: readonly LabelledPoint[];
  /** In pixels. */
  readonly width: number;
  /** Returns the label of a value on the axis, as short as possible. */
  readonly tickText: (value: number) => string;
}

/** Returns the path of a rectangle. */
export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** Number of different fills; the next slice starts again with the first. */
export const fills = 8;
