import { isFilledText, isObject, needed, type OptionCheck, shown } from './option-checks.ts';

/**
 * The colours of options. They also differ in lightness, and an option always shows its label: colour alone
 * never carries meaning.
 */
export const tones = ['grey', 'blue', 'amber', 'green', 'red', 'violet'] as const;
export type Tone = (typeof tones)[number];

/** An option with a colour: `{ label: 'En travaux', tone: 'amber' }`. */
export interface TonedOption {
  readonly label: string;
  readonly tone: Tone;
}

/** The options of a choice: value on the wire → label, or label and tone. */
export type DeclaredOptions = Readonly<Record<string, string | TonedOption>>;

/** One option in its normalised form. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly tone: Tone;
}

function readOption(value: string, declared: string | TonedOption): ChoiceOption {
  return typeof declared === 'string'
    ? { value, label: declared, tone: 'grey' }
    : { value, label: declared.label, tone: declared.tone };
}

/** The options of a choice, in the order of the declaration. */
export function optionsOf({ options }: { readonly options: DeclaredOptions }): ChoiceOption[] {
  return Object.entries(options).map(([value, declared]) => readOption(value, declared));
}

/** Returns one option of a choice; a value that is not, or no longer, declared is its own label. */
export function optionOf({ options }: { readonly options: DeclaredOptions }, value: string): ChoiceOption {
  const declared = Object.hasOwn(options, value) ? options[value] : undefined;
  return readOption(value, declared ?? value);
}

const labelOf = (option: unknown) => (isObject(option) ? option['label'] : option);

/** Returns the fault of an option with more than a label. */
function tonedFault(value: string, option: unknown): string | undefined {
  if (!isObject(option)) return undefined;
  const { label: _, tone, ...others } = option;
  const [other] = Object.keys(others);
  if (other !== undefined)
    return `a ${shown(other)} pour ${shown(value)}\u00a0: un choix n’a que label et tone`;
  return (tones as readonly unknown[]).includes(tone)
    ? undefined
    : `a le tone ${shown(tone)} pour ${shown(value)}\u00a0: utilisez ${tones.join(', ')}`;
}

const options: OptionCheck = (value) => {
  if (!isObject(value) || Object.keys(value).length === 0)
    return `doit nommer au moins un choix, par exemple { open: 'Ouvert' }, et non ${shown(value)}`;
  const wrong = Object.keys(value).find(
    (option) => option !== option.trim() || option === '' || option.includes('\0') || !option.isWellFormed(),
  );
  if (wrong !== undefined)
    return `a la valeur ${shown(wrong)}, qui ne peut pas être enregistrée\u00a0: ni vide, ni espace au début ou à la fin`;
  const unlabelled = Object.keys(value).find((option) => !isFilledText(labelOf(value[option])));
  if (unlabelled !== undefined)
    return `n’a pas de label pour ${shown(unlabelled)}\u00a0: écrivez ce que les personnes lisent à l’écran`;
  const [toneFault] = Object.entries(value).flatMap(
    ([option, declared]) => tonedFault(option, declared) ?? [],
  );
  if (toneFault !== undefined) return toneFault;
  const labels = Object.values(value).map(labelOf);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  return twice === undefined
    ? undefined
    : `a le label ${shown(twice)} deux fois\u00a0: rien ne les distinguerait`;
};

/** Checks the options of a choice. */
export const choiceOptions = needed(
  "nommez ce qui peut être choisi, par exemple options: { open: 'Ouvert' }",
  options,
);
