// CSV injection: a text that begins with one of these signs is a formula to a spreadsheet, which can send the values of
// other cells elsewhere, or start a program: https://owasp.org/www-community/attacks/CSV_Injection. So do signs that
// look like them, which some programs read alike, and blanks before them are not always counted.

const formulaStart = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;

/** Some programs take a field that begins so apart. */
const controlStart = /^[\t\r\n]/;

/** An apostrophe that is there already is not to be taken for ours. */
const quotedStart = /^'+[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−\t\r\n]/u;

/**
 * A number with its sign, or a telephone number: `-12,5`, `- 1 234,50 €`, `+33 (0)6 12 34 56 78`, `+5 %`. Without letters
 * and a second sign there is nothing to compute.
 */
const plainFigure = /^[+\-−][ \u00A0\u202F]?[\d(][\d \u00A0\u202F().,]*[%€]?$/;

/** Nothing but dashes, as people write them for « none ». */
const onlyDashes = /^-+$/;

/**
 * A text that no spreadsheet takes for a formula: with an apostrophe before it where that is needed, the sign by which
 * people themselves tell a spreadsheet that something is text. Numbers, telephone numbers and addresses stay as they are.
 */
export function guardFormula(text: string): string {
  const isRisky = formulaStart.test(text) || controlStart.test(text) || quotedStart.test(text);
  return isRisky && !plainFigure.test(text) && !onlyDashes.test(text) ? `'${text}` : text;
}
