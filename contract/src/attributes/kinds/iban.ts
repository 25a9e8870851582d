import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type UniqueTextOptions, type ValueRules } from '../kind-definition.ts';
import { lengthChecks, withoutSeparators } from '../length-rules.ts';
import { uniqueTextDeclaration } from '../typed-text.ts';

/** The number of a bank account (ISO 13616). Its value is a text: `FR7630006000011234567890189`. */
export const iban = builder<'iban', UniqueTextOptions>('iban');

export const ibanDeclaration = uniqueTextDeclaration;

/** The lengths of account numbers in the SEPA countries, from the SWIFT register of 2025. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const [shortest, longest] = [15, 34];

/** The expected length of a number; for an unlisted country, any length that ISO 13616 allows. */
function lengthOf(plain: string): number {
  return lengths[plain.slice(0, 2)] ?? Math.min(Math.max(plain.length, shortest), longest);
}

/**
 * The check digits of ISO 13616: the first four characters are moved to the end, letters count from 10, and
 * the remainder by 97 is 1.
 */
function hasKey(value: string): boolean {
  const signs = Array.from(value.slice(4) + value.slice(0, 4), (sign) => Number.parseInt(sign, 36));
  return signs.reduce((rest, sign) => (rest * (sign > 9 ? 100 : 10) + sign) % 97, 0) === 1;
}

export const ibanRules: ValueRules<UniqueTextOptions, string> = {
  schema: () =>
    z.string(broken('iban')).check(
      z.refine((value) => /^[A-Z]{2}\d{2}[\dA-Z]*$/.test(withoutSeparators(value)), broken('iban')),
      ...lengthChecks(lengthOf, {
        kind: broken('iban'),
        short: broken('ibanShort'),
        long: broken('ibanLong'),
      }),
      z.refine(hasKey, broken('ibanKey')),
    ),
  limits: (_, text) => {
    const plain = withoutSeparators(text);
    const excess = plain.length - lengthOf(plain);
    return { ibanShort: -excess, ibanLong: excess };
  },
};
