import { nice, ticks } from 'd3-array';
import { arc, line, pie } from 'd3-shape';
import type { ChartPoint } from './chart-mark.ts';

/** Where values lie along an axis. */
export interface ValueAxis {
  readonly ticks: readonly number[];
  /** The place of a value, in pixels from the beginning of the axis. */
  place(value: number): number;
}

/** An axis for values, from zero, ending at round numbers. */
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

/** The most ticks of an axis whose labels stand side by side. */
const mostTicks = 6;

/** An axis with so many ticks that their labels do not touch. `widthOf`: that of the label of a tick, in pixels. */
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

/** Labels stand around the middle of their tick. */
function haveRoom({ ticks: all, place }: ValueAxis, widthOf: (tick: number) => number): boolean {
  return all.every((tick, index) => {
    const next = all[index + 1];
    return next === undefined || place(next) - place(tick) >= (widthOf(tick) + widthOf(next)) / 2;
  });
}

/** A slice of a pie, around the middle. */
export interface Slice {
  readonly path: string;
  /** The middle of the slice, for its label. */
  readonly middle: readonly [x: number, y: number];
  /** Its part of the whole, from 0 to 1. */
  readonly share: number;
}

/** The slices of a pie of this radius, clockwise from the top. What is not greater than zero has no slice to be seen. */
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

/** A line through points. */
export function linePath(places: readonly (readonly [x: number, y: number])[]): string {
  return line()(places.map(([x, y]) => [x, y])) ?? '';
}
