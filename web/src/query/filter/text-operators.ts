import { filesIn } from '@ne2016/contract';
import { normalizeText } from '#ui/search/search-text.ts';
import { remembering } from './remembering.ts';

type TextTest = (value: unknown) => boolean;

/** Returns a test against the given texts; `value` if these ask for nothing. */
type CompareText = (values: readonly string[]) => TextTest | 'value';

/** Compares normalized texts, as every search does. */
const anyText =
  (test: (text: string, wanted: string) => boolean) =>
  (values: readonly string[]): TextTest => {
    const wanted = values.map(normalizeText);
    return (value) => {
      if (typeof value !== 'string') return false;
      const text = normalizeText(value);
      return wanted.some((one) => test(text, one));
    };
  };

const not =
  (test: TextTest): TextTest =>
  (value) =>
    !test(value);

const isCode = (text: string) => /^[a-z]*\d[a-z\d]*$/.test(text);

/**
 * Separators inside a code or a telephone number, not between words and numbers: `PR-0042`, `06 12 34 56 78`.
 */
const withinCode = /(?<=\d)[\s\p{Pd}]+(?=\d)|(?<=\p{L})\p{Pd}(?=\d)|(?<=\d)\p{Pd}(?=\p{L})/gu;

/** Compares as every search does. A code also matches without its hyphens: `PR0042` finds `PR-0042`. */
function contains(values: readonly string[]): TextTest {
  const wanted = values.map(normalizeText);
  const codes = wanted.filter(isCode);
  return (value) => {
    if (typeof value !== 'string') return false;
    const text = normalizeText(value);
    if (wanted.some((part) => text.includes(part))) return true;
    if (codes.length === 0) return false;
    const joined = normalizeText(value.replaceAll(withinCode, ''));
    return codes.some((code) => joined.includes(code));
  };
}

/** Returns a test of files that passes if one of their names passes. */
const anyName =
  (test: TextTest): TextTest =>
  (value) =>
    filesIn(value).some(({ name }) => test(name));

function comparison(test: (wanted: readonly string[]) => TextTest): CompareText {
  return (values) => {
    const isAsked = values.length > 0 && values.every((value) => normalizeText(value) !== '');
    return isAsked ? test(values) : 'value';
  };
}

const equals = anyText((text, wanted) => text === wanted);
const startsWith = anyText((text, wanted) => text.startsWith(wanted));

/** Comparisons of a text; one matching value is enough. */
export const compareTexts = {
  contains: comparison((wanted) => remembering(contains(wanted))),
  excludes: comparison((wanted) => remembering(not(contains(wanted)))),
  equals: comparison((wanted) => remembering(equals(wanted))),
  startsWith: comparison((wanted) => remembering(startsWith(wanted))),
};

/** Comparisons of the names of files; one matching name is enough. */
export const compareFiles = {
  contains: comparison((wanted) => anyName(contains(wanted))),
  excludes: comparison((wanted) => not(anyName(contains(wanted)))),
};
