import { relativeDays } from './day-ranges.ts';
import type { Comparison } from '../view/view.ts';

/** The ways to express a condition on a date, in the order in which they are offered. */
export const dateModes = [
  'within',
  'between',
  'before',
  'after',
  'beforeToday',
  'fromToday',
  'moreThanAgo',
  'lessThanAgo',
  'inLessThan',
  'inMoreThan',
  'empty',
  'filled',
] as const;

export type DateMode = (typeof dateModes)[number];

/** A mode, and its number of days (0 if it has none). */
export interface DateCondition {
  readonly mode: DateMode;
  readonly days: number;
}

function ofDay(operator: 'before' | 'after', days: number | undefined): DateCondition {
  if (operator === 'before' && days === 0) return { mode: 'beforeToday', days };
  if (operator === 'before' && days !== undefined && days < 0) return { mode: 'moreThanAgo', days: -days };
  if (operator === 'after' && days !== undefined && days > 0) return { mode: 'inMoreThan', days };
  return { mode: operator, days: 0 };
}

function ofRange(from: string, to: string): DateCondition {
  const [first, last] = [relativeDays(from), relativeDays(to)];
  if (first === 0 && to === '') return { mode: 'fromToday', days: 0 };
  if (first === 0 && last !== undefined && last > 0) return { mode: 'inLessThan', days: last };
  if (last === 0 && first !== undefined && first < 0) return { mode: 'lessThanAgo', days: -first };
  return { mode: 'between', days: 0 };
}

/** Returns the mode that expresses a condition on a date. */
export function dateModeOf({ operator, values }: Comparison): DateCondition {
  const [first = '', second = ''] = values;
  if (operator === 'before' || operator === 'after') return ofDay(operator, relativeDays(first));
  if (operator === 'between') return ofRange(first, second);
  const isComplete = operator === 'empty' || operator === 'filled';
  return { mode: isComplete ? operator : 'within', days: 0 };
}

const comparisons: Readonly<Partial<Record<DateMode, (days: number) => Comparison>>> = {
  beforeToday: () => ({ operator: 'before', values: ['today'] }),
  fromToday: () => ({ operator: 'between', values: ['today', ''] }),
  moreThanAgo: (days) => ({ operator: 'before', values: [`today-${days}`] }),
  lessThanAgo: (days) => ({ operator: 'between', values: [`today-${days}`, 'today'] }),
  inLessThan: (days) => ({ operator: 'between', values: ['today', `today+${days}`] }),
  inMoreThan: (days) => ({ operator: 'after', values: [`today+${days}`] }),
  empty: () => ({ operator: 'empty', values: [] }),
  filled: () => ({ operator: 'filled', values: [] }),
};

/** Returns the comparison of a mode that needs at most a number of days; `null` for the other modes. */
export function comparisonOf({ mode, days }: DateCondition): Comparison | null {
  return comparisons[mode]?.(days) ?? null;
}

/** Returns whether a mode counts days from today. */
export function hasDays(mode: DateMode): mode is 'moreThanAgo' | 'lessThanAgo' | 'inLessThan' | 'inMoreThan' {
  return mode.endsWith('Ago') || mode.startsWith('in');
}
