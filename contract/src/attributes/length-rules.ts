import * as z from 'zod/mini';
import type { broken } from './broken-rule.ts';

/** What people write between the groups of a number, and what means nothing in it. */
const separators = /[\s.\-\u2010-\u2015]+/g;

/** A number without what stands between its groups. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/**
 * Tells what is wrong with the length of a number that has so many signs: too few, too many, or the right ones between
 * separators, which are not stored.
 */
export function lengthChecks(
  lengthOf: (plain: string) => number,
  rules: Readonly<Record<'kind' | 'short' | 'long', ReturnType<typeof broken>>>,
) {
  const difference = (value: string) => {
    const plain = withoutSeparators(value);
    return plain.length - lengthOf(plain);
  };
  return [
    z.refine<string>((value) => difference(value) >= 0, rules.short),
    z.refine<string>((value) => difference(value) <= 0, rules.long),
    z.refine<string>((value) => withoutSeparators(value) === value, rules.kind),
  ] as const;
}
