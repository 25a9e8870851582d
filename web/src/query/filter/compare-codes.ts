import { nationalTelephone } from '#formats/telephone.ts';
import { normalizeText } from '#ui/search/search-text.ts';

type CodeTest = (value: unknown) => boolean;

/** Returns a test against the given values; `value` if these ask for nothing. */
type CompareCode = (values: readonly string[]) => CodeTest | 'value';

/** Returns a code in lower case and without separators. */
const bareCode = (text: string) => normalizeText(text).replace(/[^a-z\d]/g, '');

/**
 * The international form as it is stored, and the national form as dialled in France: input may be either.
 */
const dialled = (value: string) => [value.slice(1), nationalTelephone(value) ?? ''];

function comparisonsOf(formsOf: (value: string) => readonly string[]) {
  const compare =
    (isSame: (code: string, wanted: string) => boolean, isFound = true): CompareCode =>
    (values) => {
      const wanted = values.map(bareCode);
      if (wanted.length === 0 || wanted.includes('')) return 'value';
      return (value) => {
        const forms = typeof value === 'string' ? formsOf(value) : [];
        return forms.some((form) => wanted.some((one) => isSame(form, one))) === isFound;
      };
    };
  return {
    contains: compare((code, wanted) => code.includes(wanted)),
    excludes: compare((code, wanted) => code.includes(wanted), false),
    equals: compare((code, wanted) => code === wanted),
    startsWith: compare((code, wanted) => code.startsWith(wanted)),
  };
}

/** Compares codes without the separators between their groups. */
export const compareCodes = comparisonsOf((value) => [bareCode(value)]);

/** Compares telephone numbers in their national and their international form. */
export const compareTelephones = comparisonsOf(dialled);
