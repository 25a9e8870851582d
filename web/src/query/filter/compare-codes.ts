import { nationalTelephone } from '#formats/telephone.ts';
import { normalizeText } from '#ui/search/search-text.ts';

type CodeTest = (value: unknown) => boolean;

/** What a value is compared with; `value` where nothing is asked for. */
type CompareCode = (values: readonly string[]) => CodeTest | 'value';

/** A code without what stands between its groups, in small letters. */
const bareCode = (text: string) => normalizeText(text).replace(/[^a-z\d]/g, '');

/** As a telephone number is stored, and as it is dialled in France: what is typed may begin either way. */
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

/** Codes are compared without what stands between their groups. */
export const compareCodes = comparisonsOf((value) => [bareCode(value)]);

/** Telephone numbers are compared as they are dialled, here and from abroad. */
export const compareTelephones = comparisonsOf(dialled);
