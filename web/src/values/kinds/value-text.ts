import type { Attribute } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { TextContext } from '../text-context.ts';
import { kindOf } from './kinds.ts';

/** Returns the text of a value; empty for none. An edit that is not valid yet is returned as typed. */
export function valueText(attribute: Attribute, value: unknown, context: TextContext): string {
  if (value === null || value === undefined) return '';
  const kind = kindOf(attribute);
  // A value with the type of its kind belongs to it, which the compiler cannot follow through a union.
  return typeof value === kind.type
    ? kind.text(value as Parameters<typeof kind.text>[0], attribute, context)
    : String(value);
}

/** Returns the text of a value in a list, which may be shorter than {@link valueText}. */
export function listText(attribute: Attribute, value: unknown, context: TextContext): string {
  const { type, listText: shorter } = kindOf(attribute);
  return shorter !== undefined && typeof value === type
    ? shorter(value as Parameters<typeof shorter>[0], attribute, context)
    : valueText(attribute, value, context);
}

/** Returns the functions that read and write the figures of an attribute. */
export function figureTextOf(attribute: Attribute, pack: LocalePack) {
  const { figure } = kindOf(attribute);
  const format = (value: number) => figure?.format(value, attribute, pack) ?? formatNumber(value, pack);
  return {
    parse: (typed: string) => figure?.parse(typed, attribute, pack),
    format,
    formatSum: (value: number) => figure?.formatSum?.(value, attribute, pack) ?? format(value),
  };
}
