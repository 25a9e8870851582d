import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  builder,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type RangeRules,
  type ValueRules,
} from '../kind-definition.ts';
import { commonOptions, firstValue, type OptionCheck, optional, shown } from '../option-checks.ts';
import { withRange } from '../range-rules.ts';

type DateTimeOptions = CommonOptions & DefaultOption<string> & RangeRules<string>;

/** Returns an instant as it is stored; `undefined` for a text that is no instant. */
export function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Bounds are compared as texts, so an instant must be written as it is stored. */
const instant: OptionCheck = (value) => {
  const stored = instantOf(value);
  if (stored === value) return undefined;
  return `doit être un instant UTC qui existe, et non ${shown(value)}\u00a0: écrivez ${shown(stored ?? '2026-01-31T08:00:00.000Z')}`;
};

/** An instant. Its value is a text in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`; `null` if empty and not `required`. */
export const dateTime = builder<'dateTime', DateTimeOptions>('dateTime');

export const dateTimeDeclaration: KindDeclaration<DateTimeOptions> = {
  options: () => ({ ...commonOptions, default: firstValue, min: optional(instant), max: optional(instant) }),
  isTitle: false,
};

export const dateTimeRules: ValueRules<DateTimeOptions, string> = {
  schema: (bounds) =>
    z.pipe(
      z.pipe(
        z.iso.datetime({ offset: true, ...broken('dateTime') }),
        z.transform((value: string) => new Date(value).toISOString()),
      ),
      withRange(z.string(), bounds),
    ),
};
