import type { Attribute, AttributeError, AttributeKind } from '@ne2016/contract';
import type { LocalePack } from '../../../formats/locale-pack.ts';
import { type DateTimeReading, readDateTime } from '../../../formats/parse-date-time.ts';
import { type DateReading, readDate } from '../../../formats/parse-date.ts';
import { type NumberReading, readAmount, readNumber } from '../../../formats/parse-number.ts';
import { unreachable } from '../../../unreachable.ts';

/** What can be said of a text beyond that it is no value of its kind; each is a text of `validators`. */
type Reason = 'precision' | 'amount' | 'noSuchDay' | 'noSuchTime';

type Reading = NumberReading | DateReading | DateTimeReading;

/** The kinds whose values are read from a text; those of others are the text, or are chosen. */
const readingOfKind: Partial<Record<AttributeKind, (typed: string, pack: LocalePack) => Reading>> = {
  number: readNumber,
  amount: readAmount,
  date: readDate,
  dateTime: readDateTime,
};

/** Why a text that was typed is no value of its attribute; `null` where there is no more to say than that. */
function reasonOf({ kind }: Attribute, typed: string, pack: LocalePack): Reason | null {
  const state = readingOfKind[kind]?.(typed, pack).state;
  switch (state) {
    case 'tooLong':
      return 'precision';
    case 'noSuchDay':
    case 'noSuchTime':
      return state;
    case 'noNumber':
      return kind === 'amount' ? 'amount' : null;
    case 'number':
    case 'day':
    case 'instant':
    case 'noDate':
    case undefined:
      return null;
    default:
      return unreachable(state);
  }
}

/**
 * What is typed and cannot be kept stays a text, of which the contract only knows that it is no number and no date.
 * How it was read says more: « 31/02/2026 » is a date, but in no calendar.
 */
export function explainFault(
  error: AttributeError,
  attribute: Attribute,
  value: unknown,
  pack: LocalePack,
): AttributeError {
  const isAboutKind = ['number', 'date', 'dateTime'].includes(error.validator);
  const reason = isAboutKind && typeof value === 'string' ? reasonOf(attribute, value, pack) : null;
  return reason === null ? error : { ...error, validator: reason };
}
