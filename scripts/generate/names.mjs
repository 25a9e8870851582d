import { Fault } from '../setup/fault.mjs';

/** The words of a name, which is written in several ways. @typedef {readonly string[]} Words */

const capitalised = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);

/** `public-meeting` */
export const kebabCase = (/** @type {Words} */ words) => words.join('-');
/** `PublicMeeting` */
export const pascalCase = (/** @type {Words} */ words) => words.map(capitalised).join('');
/** `publicMeeting` */
export const camelCase = (/** @type {Words} */ [first = '', ...others]) => first + pascalCase(others);
/** `Public meeting` */
export const sentenceCase = (/** @type {Words} */ words) => capitalised(words.join(' '));

/** Quotes a text for code. */
export const quoted = (/** @type {string} */ text) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** Reserved words of the language that look like one of our names. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in interface let new null package private protected public return static
  super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/**
 * Returns the words of a name, lower-case and joined by `separator`.
 * @param {string | undefined} name
 * @param {'_' | '-'} separator
 * @param {string} example
 * @param {readonly string[]} taken names that the generated file already uses, in camel case
 * @returns {Words}
 * @throws {Fault} with the reason, for an invalid name.
 */
export function wordsOf(name, separator, example, taken) {
  const pattern = new RegExp(`^[a-z][a-z0-9]*(${separator}[a-z0-9]+)*$`);
  if (name === undefined) throw new Fault(`Indiquez un nom, par exemple «\u00a0${example}\u00a0».`);
  if (!pattern.test(name))
    throw new Fault(
      `«\u00a0${name}\u00a0» ne convient pas comme nom\u00a0: utilisez des minuscules sans accent et des chiffres, et «\u00a0${separator}\u00a0» entre les mots, par exemple «\u00a0${example}\u00a0».`,
    );
  const words = name.split(separator);
  const variable = camelCase(words);
  if (reserved.has(variable) || taken.includes(variable))
    throw new Fault(
      `«\u00a0${name}\u00a0» a déjà un autre sens dans le code\u00a0: choisissez un autre nom.`,
    );
  return words;
}
