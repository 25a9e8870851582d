import { hasDecimals, isExact } from '../attributes/exact-numbers.ts';
import type { AttributeKind, OptionsOfKind } from '../attributes/kinds.ts';

/** An attribute as it was written, which may be anything. */
export type WrittenAttribute = Readonly<Record<string, unknown>> & { readonly kind: AttributeKind };

/** What is wrong with the value of an option, and what to write; `undefined` where nothing is. */
type OptionCheck = (value: unknown, attribute: WrittenAttribute) => string | undefined;

/** A value as a message shows it. */
export function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
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
function mustBe(rule: string, fits: (value: unknown) => boolean): OptionCheck {
  return (value) => (fits(value) ? undefined : `must be ${rule}, not ${shown(value)}`);
}

function optional(check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? undefined : check(value, attribute));
}

function needed(missing: string, check: OptionCheck): OptionCheck {
  return (value, attribute) => (value === undefined ? `is missing: ${missing}` : check(value, attribute));
}

const filledText = mustBe('a text that is not empty', isFilledText);
const trueOrFalse = optional(mustBe('true or false', (value) => typeof value === 'boolean'));

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  optional(
    mustBe(
      most === Number.MAX_SAFE_INTEGER
        ? `a whole number, ${least} or more`
        : `a whole number from ${least} to ${most}`,
      (value) => isWhole(value, least) && value <= most,
    ),
  );

/** Small numbers have more than the 15 figures that are exact, the first of them naughts. */
const mostDecimals = 100;

/** What is an expression by itself is one as a part too, as which it is matched. */
const pattern: OptionCheck = (value, attribute) => {
  if (!isFilledText(value)) return filledText(value, attribute);
  try {
    RegExp(value, 'u');
    return undefined;
  } catch (error) {
    return `is no regular expression (with the flag u): ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** A bound of a number is one that the attribute could hold itself. */
const figure = optional((value, { kind, decimals = 0 }) => {
  const most =
    kind === 'amount' ? 2 : isWhole(decimals, 0) && decimals <= mostDecimals ? decimals : mostDecimals;
  const fits =
    typeof value === 'number' && Number.isFinite(value) && hasDecimals(value, most) && isExact(value);
  return fits ? undefined : `must be a number with at most ${most} decimals, not ${shown(value)}`;
});

/** Bounds are compared as texts, so an instant is written as it is stored. */
function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const instant = optional((value) => {
  const stored = instantOf(value);
  if (stored === value) return undefined;
  return `must be an instant in UTC that exists, not ${shown(value)}: write ${shown(stored ?? '2026-01-31T08:00:00.000Z')}`;
});

const day = optional(
  mustBe("a day that exists, such as '2026-01-31'", (value) => {
    const midnight = `${String(value)}T00:00:00.000Z`;
    return typeof value === 'string' && instantOf(midnight) === midnight;
  }),
);

const options: OptionCheck = (value) => {
  if (!isObject(value) || Object.keys(value).length === 0)
    return `must name at least one, such as { open: 'Ouvert' }, not ${shown(value)}`;
  const wrong = Object.keys(value).find(
    (option) => option !== option.trim() || option === '' || option.includes('\0') || !option.isWellFormed(),
  );
  if (wrong !== undefined)
    return `has the value ${shown(wrong)}, which cannot be stored: no spaces around it, and not empty`;
  const unlabelled = Object.keys(value).find((option) => !isFilledText(value[option]));
  if (unlabelled !== undefined)
    return `has no label for ${shown(unlabelled)}: say what the person at the screen reads`;
  const labels = Object.values(value);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return twice === undefined
    ? undefined
    : `has the label ${shown(twice)} twice: nobody could tell them apart`;
};

const mediaType = /^[a-z]+\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$/;

const accept: OptionCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0)
    return `must list media types, such as ['application/pdf', 'image/*'], not ${shown(value)}; leave it out to accept all`;
  const wrong: unknown = value.find((type) => typeof type !== 'string' || !mediaType.test(type));
  return wrong === undefined
    ? undefined
    : `has ${shown(wrong)}, which is no media type: write one in lower case, such as 'application/pdf' or 'image/*'`;
};

const common = {
  label: needed("say what the person at the screen reads, such as label: 'Nom'", filledText),
  hint: optional(filledText),
  required: trueOrFalse,
  formerly: optional(mustBe('the name that the attribute had before', isAttributeName)),
};
const lengths = {
  pattern: optional(pattern),
  example: optional(filledText),
  minlength: wholeFrom(0),
  maxlength: wholeFrom(1),
};
const textRules = { ...lengths, unique: trueOrFalse };
const figures = { min: figure, max: figure };
const { required: _, ...ofFlag } = common;

type OptionChecks = {
  readonly [Kind in AttributeKind]: {
    readonly [Option in keyof OptionsOfKind[Kind]]-?: OptionCheck;
  };
};

/** How each option of each kind is checked; any other option is unknown. */
export const optionChecks: OptionChecks = {
  text: { ...common, ...textRules },
  longText: { ...common, ...lengths },
  email: { ...common, ...textRules },
  url: { ...common, ...textRules },
  number: { ...common, ...figures, decimals: wholeFrom(0, mostDecimals), unique: trueOrFalse },
  amount: { ...common, ...figures },
  date: { ...common, min: day, max: day },
  dateTime: { ...common, min: instant, max: instant },
  flag: ofFlag,
  choice: {
    ...common,
    options: needed("name what can be chosen, such as options: { open: 'Ouvert' }", options),
  },
  link: { ...common, resource: needed('name the resource that it links to', filledText) },
  file: { ...common, maxSize: wholeFrom(1), accept: optional(accept) },
};
