/** How a number input reads and writes: the caller brings the language. */
export interface NumberText {
  /** `undefined` for what is no number. */
  parse: (text: string) => number | undefined;
  format: (value: number) => string;
}

/** The value that a text stands for: a number, nothing, or the text itself where it is no number, so that it is not lost. */
export function valueOfText(text: string, { parse }: NumberText): number | string | null {
  return text.trim() === '' ? null : (parse(text) ?? text);
}

/** The text that a value is shown as; a text that is no number stays as it was typed. */
export function textOfValue(value: number | string | null, { format }: NumberText): string {
  if (value === null) return '';
  return typeof value === 'number' ? format(value) : value;
}
