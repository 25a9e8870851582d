import { nice, ticks } from 'd3-array';
import { arc, line, pie } from 'd3-shape';
import type { ChartPoint } from './chart-mark.ts';

/** The scale of an axis. */
export interface ValueAxis {
  readonly ticks: readonly number[];
  /** Returns the place of a value, in pixels from the start of the axis. */
  place(value: number): number;
}

/** Returns an axis that includes zero and ends at round numbers. */
export function valueAxis(points: readonly ChartPoint[], length: number, count: number): ValueAxis {
  const values = points.map(({ value }) => value);
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const [from, to] = nice(least, greatest === least ? least + 1 : greatest, count);
  const isWhole = values.every(Number.isInteger);
  return {
    ticks: ticks(from, to, count).filter((tick) => !isWhole || Number.isInteger(tick)),
    place: (value) => ((value - from) / (to - from)) * length,
  };
}

/** Largest number of ticks of an axis whose labels are side by side. */
const mostTicks = 6;

/**
 * Returns an axis with as many ticks as fit without touching labels.
 * @param widthOf Returns the width of the label of a tick in pixels.
 */
export function labelledAxis(
  points: readonly ChartPoint[],
  length: number,
  widthOf: (tick: number) => number,
): ValueAxis {
  let axis = valueAxis(points, length, mostTicks);
  for (let count = mostTicks - 1; count > 0 && !haveRoom(axis, widthOf); count -= 1)
    axis = valueAxis(points, length, count);
  return axis;
}

/** Returns whether the labels, each centred at its tick, do not overlap. */
function haveRoom({ ticks: all, place }: ValueAxis, widthOf: (tick: number) => number): boolean {
  return all.every((tick, index) => {
    const next = all[index + 1];
    return next === undefined || place(next) - place(tick) >= (widthOf(tick) + widthOf(next)) / 2;
  });
}

/** A slice of a pie, relative to the centre of the pie. */
export interface Slice {
  readonly path: string;
  /** Centre of the slice, for its label. */
  readonly middle: readonly [x: number, y: number];
  /** Share of the whole, from 0 to 1. */
  readonly share: number;
}

/**
 * Returns the slices of a pie with this radius, clockwise from the top. Values up to zero have empty slices.
 */
export function slices(points: readonly ChartPoint[], radius: number): readonly Slice[] {
  const sizes = points.map(({ value }) => Math.max(0, value));
  const whole = sizes.reduce((sum, size) => sum + size, 0) || 1;
  const shape = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(radius * 0.55)
    .outerRadius(radius)
    .cornerRadius(2);
  const layout = pie<number>()
    .sort(null)
    .value((size) => size);
  return layout(sizes).map((slice) => ({
    path: shape(slice) ?? '',
    middle: shape.centroid(slice),
    share: slice.data / whole,
  }));
}

/** Returns the path of a line through points. */
export function linePath(places: readonly (readonly [x: number, y: number])[]): string {
  return line()(places.map(([x, y]) => [x, y])) ?? '';
}
