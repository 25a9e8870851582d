import type { Attribute, AttributeError } from '@ne2016/contract';
import type { LocalePack } from '../../../formats/locale-pack.ts';
import { readDateTime } from '../../../formats/parse-date-time.ts';
import { readDate } from '../../../formats/parse-date.ts';
import { readAmount, readNumber } from '../../../formats/parse-number.ts';

/** What can be said of a text beyond that it is no value of its kind; each is a text of `validators`. */
type Reason = 'precision' | 'amount' | 'noSuchDay' | 'noSuchTime';

/** Why a text that was typed is no value of its attribute; `null` where there is no more to say than that. */
function reasonOf({ kind }: Attribute, typed: string, pack: LocalePack): Reason | null {
  switch (kind) {
    case 'number':
      return readNumber(typed, pack).state === 'tooLong' ? 'precision' : null;
    case 'amount':
      return readAmount(typed, pack).state === 'tooLong' ? 'precision' : 'amount';
    case 'date': {
      const { state } = readDate(typed, pack);
      return state === 'noSuchDay' ? state : null;
    }
    case 'dateTime': {
      const { state } = readDateTime(typed, pack);
      return state === 'noSuchDay' || state === 'noSuchTime' ? state : null;
    }
    default:
      return null;
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
