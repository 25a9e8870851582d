import { columnWidths } from './kind-definition.ts';

/** An attribute as it was written, of which each option may be anything. */
export type WrittenAttribute = Readonly<Record<string, unknown>>;

/** What is wrong with the value of an option, and what to write; `undefined` where nothing is. */
export type OptionCheck = (value: unknown, attribute: WrittenAttribute) => string | undefined;

/** More of a value than this many characters is not shown: a whole resource would fill the screen. */
const longestShown = 80;

/** A value as a message to a developer shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A text with something to read in it. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Other servers have names such as `dueDate`; what an object has by nature is found where nothing was declared. */
const attributeNamePattern = /^[A-Za-z_][\w-]*$/;

/** Whether an attribute can have this name. */
export function isAttributeName(name: unknown): name is string {
  return typeof name === 'string' && attributeNamePattern.test(name) && !(name in {});
}

/** An object with values by name. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A check of one rule: what fits passes, anything else gets the message. */
export function mustBe(rule: string, fits: (value: unknown) => boolean): OptionCheck {
  return (value) => (fits(value) ? undefined : `doit être ${rule}, et non ${shown(value)}`);
}

/** A check of an option that may be left out. */
export function optional(check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? undefined : check(value, attribute));
}

/** A check of an option that may not. */
export function needed(missing: string, check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? `manque\u00a0: ${missing}` : check(value, attribute));
}

/** Checks an option that is a text. */
export const filledText = mustBe('un texte non vide', isFilledText);
/** Checks an option that is true or false, and may be left out. */
export const trueOrFalse = optional(mustBe('true ou false', (value) => typeof value === 'boolean'));

/** Whether a value is a whole number from `least` on. */
export function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

/** Checks an option that is a whole number, and may be left out. */
export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  optional(
    mustBe(
      most === Number.MAX_SAFE_INTEGER
        ? `un nombre entier à partir de ${least}`
        : `un nombre entier de ${least} à ${most}`,
      (value) => isWhole(value, least) && value <= most,
    ),
  );

/** Checks an option that is one of some words, and may be left out. */
export const oneOf = (...words: readonly string[]) =>
  optional(
    mustBe(words.map((word) => `'${word}'`).join(' ou '), (value) => words.some((word) => word === value)),
  );

/** Checks that an option can be a first value at all. Whether that fits its attribute is another question. */
export const firstValue = optional(
  mustBe('une valeur de l’attribut, ou une fonction qui en donne une', (value) =>
    ['string', 'number', 'boolean', 'function'].includes(typeof value),
  ),
);

/** Checks that an option can be the first value of an attribute that holds several. */
export const firstValues = optional(
  mustBe(
    'une liste de valeurs de l’attribut, ou une fonction qui en donne une',
    (value) => Array.isArray(value) || typeof value === 'function',
  ),
);

/** How the options of every kind are checked. */
export const commonOptions = {
  label: needed("écrivez ce que les personnes lisent à l’écran, par exemple label: 'Nom'", filledText),
  hint: optional(filledText),
  help: optional(filledText),
  required: trueOrFalse,
  formerly: optional(mustBe('l’ancien nom de l’attribut', isAttributeName)),
  width: wholeFrom(columnWidths.least, columnWidths.most),
};

/** How the options of a kind are checked that is typed into an input. */
export const typedOptions = { placeholder: optional(filledText) };
