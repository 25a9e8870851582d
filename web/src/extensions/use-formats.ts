import type { Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import { formatDate, formatDateTime } from '#formats/format-date.ts';
import { formatAmount, formatPercent, formatWholeAmount } from '#formats/format-number.ts';
import { useKnownTexts } from '#values/use-text-context.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { AttributeName } from './part-props.ts';

/** Formats values as everywhere in the application. */
export interface Formats {
  number(value: number): string;
  /** Euros with cents. */
  amount(value: number): string;
  /** Euros without cents. */
  wholeAmount(value: number): string;
  /** 42 as « 42 % ». */
  percent(value: number): string;
  /** `2026-03-12` as « 12/03/2026 ». */
  date(day: string): string;
  dateTime(instant: string): string;
  /** Formats a value: the label of a choice, the title of a linked record. Empty without a value. */
  value<R extends Resource>(resource: R, attribute: AttributeName<R>, value: unknown): string;
}

/** Returns the formats of the application. */
export function useFormats(): Formats {
  const context = useKnownTexts();
  return useMemo(() => {
    const { pack } = context;
    return {
      number: (value) => formatNumber(value, pack),
      amount: (value) => formatAmount(value, pack),
      wholeAmount: (value) => formatWholeAmount(value, pack),
      percent: (value) => formatPercent(value, pack),
      date: (day) => formatDate(day, pack),
      dateTime: (instant) => formatDateTime(instant, pack),
      value(resource, name, value) {
        const attribute = resource.attributes[name];
        return attribute === undefined ? '' : valueText(attribute, value, context);
      },
    };
  }, [context]);
}
