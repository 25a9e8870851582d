import { columnWidths } from './kind-definition.ts';

/** An attribute as declared, whose options are not validated. */
export type WrittenAttribute = Readonly<Record<string, unknown>>;

/** Returns the fault of an option and its remedy; `undefined` if it is valid. */
export type OptionCheck = (value: unknown, attribute: WrittenAttribute) => string | undefined;

/** The most characters of a value in a message: a whole resource would fill the screen. */
const longestShown = 80;

/** Formats a value for a message to a developer. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Returns whether a value is a text that is not blank. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** The pattern also allows names of other servers, such as `dueDate`. */
const attributeNamePattern = /^[A-Za-z_][\w-]*$/;

/** Returns whether an attribute can have this name; false for the inherited members of objects. */
export function isAttributeName(name: unknown): name is string {
  return typeof name === 'string' && attributeNamePattern.test(name) && !(name in {});
}

/** Returns whether a value is an object with members by name. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Creates a check from a predicate and the rule for its message. */
export function mustBe(rule: string, fits: (value: unknown) => boolean): OptionCheck {
  return (value) => (fits(value) ? undefined : `doit être ${rule}, et non ${shown(value)}`);
}

/** Makes an option optional. */
export function optional(check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? undefined : check(value, attribute));
}

/** Makes an option required. */
export function needed(missing: string, check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? `manque\u00a0: ${missing}` : check(value, attribute));
}

/** Checks an option that is a text. */
export const filledText = mustBe('un texte non vide', isFilledText);
/** Checks an optional boolean option. */
export const trueOrFalse = optional(mustBe('true ou false', (value) => typeof value === 'boolean'));

/** Returns whether a value is an integer of at least `least`. */
export function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

/** Checks an optional integer option. */
export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  optional(
    mustBe(
      most === Number.MAX_SAFE_INTEGER
        ? `un nombre entier à partir de ${least}`
        : `un nombre entier de ${least} à ${most}`,
      (value) => isWhole(value, least) && value <= most,
    ),
  );

/** Checks an optional option with a fixed set of values. */
export const oneOf = (...words: readonly string[]) =>
  optional(
    mustBe(words.map((word) => `'${word}'`).join(' ou '), (value) => words.some((word) => word === value)),
  );

/** Checks that an option can be a default value at all, not whether its attribute accepts it. */
export const firstValue = optional(
  mustBe('une valeur de l’attribut, ou une fonction qui en donne une', (value) =>
    ['string', 'number', 'boolean', 'function'].includes(typeof value),
  ),
);

/** Checks that an option can be the default value of an attribute with several values. */
export const firstValues = optional(
  mustBe(
    'une liste de valeurs de l’attribut, ou une fonction qui en donne une',
    (value) => Array.isArray(value) || typeof value === 'function',
  ),
);

/** The checks of the options of every kind. */
export const commonOptions = {
  label: needed("écrivez ce que les personnes lisent à l’écran, par exemple label: 'Nom'", filledText),
  hint: optional(filledText),
  help: optional(filledText),
  required: trueOrFalse,
  formerly: optional(mustBe('l’ancien nom de l’attribut', isAttributeName)),
  width: wholeFrom(columnWidths.least, columnWidths.most),
};

/** The checks of the options of kinds with a text input. */
export const typedOptions = { placeholder: optional(filledText) };
