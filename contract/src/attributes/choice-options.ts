/**
 * The colours of options. They differ in lightness, too, and an option always shows its word, so that nothing is told
 * by colour alone.
 */
export const tones = ['grey', 'blue', 'amber', 'green', 'red', 'violet'] as const;
export type Tone = (typeof tones)[number];

/** An option with a colour: `{ label: 'En travaux', tone: 'amber' }`. */
export interface TonedOption {
  readonly label: string;
  readonly tone: Tone;
}

/** What can be chosen: value on the wire → label, or label and tone. */
export type DeclaredOptions = Readonly<Record<string, string | TonedOption>>;

/** One option, however it was declared. */
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

/** One option of a choice; a value that is not declared (any more) is its own label. */
export function optionOf({ options }: { readonly options: DeclaredOptions }, value: string): ChoiceOption {
  const declared = Object.hasOwn(options, value) ? options[value] : undefined;
  return readOption(value, declared ?? value);
}
