import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import {
  type Built,
  type CommonOptions,
  type DefaultOption,
  type KindDeclaration,
  type ValueRules,
} from '../kind-definition.ts';
import { type DeclaredOptions, tones } from '../choice-options.ts';
import {
  commonOptions,
  firstValue,
  isFilledText,
  isObject,
  needed,
  type OptionCheck,
  shown,
} from '../option-checks.ts';

/** `options`: value on the wire → label, or `{ label, tone }` for a coloured one. */
type ChoiceOptions = CommonOptions & DefaultOption<string> & { options: DeclaredOptions };

const labelOf = (option: unknown) => (isObject(option) ? option['label'] : option);

/** What is wrong with an option that has more than a label. */
function tonedFault(value: string, option: unknown): string | undefined {
  if (!isObject(option)) return undefined;
  const { label: _, tone, ...others } = option;
  const [other] = Object.keys(others);
  if (other !== undefined) return `has ${shown(other)} for ${shown(value)}: an option has a label and a tone`;
  return (tones as readonly unknown[]).includes(tone)
    ? undefined
    : `has the tone ${shown(tone)} for ${shown(value)}: use one of ${tones.join(', ')}`;
}

const options: OptionCheck = (value) => {
  if (!isObject(value) || Object.keys(value).length === 0)
    return `must name at least one, such as { open: 'Ouvert' }, not ${shown(value)}`;
  const wrong = Object.keys(value).find(
    (option) => option !== option.trim() || option === '' || option.includes('\0') || !option.isWellFormed(),
  );
  if (wrong !== undefined)
    return `has the value ${shown(wrong)}, which cannot be stored: no spaces around it, and not empty`;
  const unlabelled = Object.keys(value).find((option) => !isFilledText(labelOf(value[option])));
  if (unlabelled !== undefined)
    return `has no label for ${shown(unlabelled)}: say what the person at the screen reads`;
  const [toneFault] = Object.entries(value).flatMap(
    ([option, declared]) => tonedFault(option, declared) ?? [],
  );
  if (toneFault !== undefined) return toneFault;
  const labels = Object.values(value).map(labelOf);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return twice === undefined
    ? undefined
    : `has the label ${shown(twice)} twice: nobody could tell them apart`;
};

/** One of a fixed set. */
export function choice<const Options extends ChoiceOptions>(
  options: Options & DefaultOption<keyof Options['options'] & string>,
): Built<'choice', Options> {
  return { kind: 'choice', ...options };
}

export const choiceDeclaration: KindDeclaration<ChoiceOptions> = {
  options: () => ({
    ...commonOptions,
    default: firstValue,
    options: needed("name what can be chosen, such as options: { open: 'Ouvert' }", options),
  }),
  isTitle: false,
};

export const choiceRules: ValueRules<ChoiceOptions, string> = {
  schema: ({ options }) =>
    z.string(broken('choice')).check(z.refine((value) => Object.hasOwn(options, value), broken('choice'))),
};
