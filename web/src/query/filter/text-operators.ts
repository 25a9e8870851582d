import { filesIn } from '@ne2016/contract';
import { normalizeText } from '#ui/search/search-text.ts';
import { remembering } from './remembering.ts';

type TextTest = (value: unknown) => boolean;

/** What a text is compared with; `value` where nothing can be asked. */
type CompareText = (values: readonly string[]) => TextTest | 'value';

/** A text as every search compares it. */
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

/** What is within a code or a telephone number, but not between words and figures: `PR-0042`, `06 12 34 56 78`. */
const withinCode = /(?<=\d)[\s\p{Pd}]+(?=\d)|(?<=\p{L})\p{Pd}(?=\d)|(?<=\d)\p{Pd}(?=\p{L})/gu;

/** As every search compares; a code is found with and without its hyphens, too: `PR0042` in `PR-0042`. */
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

/** Of files, what one of their names is asked for. */
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

/** Comparisons of a text with others, any of which is enough. */
export const compareTexts = {
  contains: comparison((wanted) => remembering(contains(wanted))),
  excludes: comparison((wanted) => remembering(not(contains(wanted)))),
  equals: comparison((wanted) => remembering(equals(wanted))),
  startsWith: comparison((wanted) => remembering(startsWith(wanted))),
};

/** Comparisons of the names of files, of which one is enough. */
export const compareFiles = {
  contains: comparison((wanted) => anyName(contains(wanted))),
  excludes: comparison((wanted) => not(anyName(contains(wanted)))),
};
