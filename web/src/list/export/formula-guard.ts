// CSV injection: spreadsheets read a text that starts with one of these characters as a formula, which can
// send other cells elsewhere or start a program: https://owasp.org/www-community/attacks/CSV_Injection. Some
// programs also accept lookalikes, and ignore leading white space.

const formulaStart = /^[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;

/** Some programs split a field that starts with one of these. */
const controlStart = /^[\t\r\n]/;

/** An apostrophe in the text itself must not be taken for the added one. */
const quotedStart = /^'+[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−\t\r\n]/u;

/**
 * A number with its sign, or a telephone number: `-12,5`, `- 1 234,50 €`, `+33 (0)6 12 34 56 78`, `+5 %`.
 * Without letters and a second sign, there is nothing to compute.
 */
const plainFigure = /^[+\-−][ \u00A0\u202F]?[\d(][\d \u00A0\u202F().,]*[%€]?$/;

/** Only dashes, as people write them for « none ». */
const onlyDashes = /^-+$/;

/**
 * Returns a text that no spreadsheet reads as a formula: prefixed with an apostrophe if necessary, which is
 * how users mark a text in a spreadsheet. Numbers, telephone numbers and addresses stay unchanged.
 */
export function guardFormula(text: string): string {
  const isRisky = formulaStart.test(text) || controlStart.test(text) || quotedStart.test(text);
  return isRisky && !plainFigure.test(text) && !onlyDashes.test(text) ? `'${text}` : text;
}
