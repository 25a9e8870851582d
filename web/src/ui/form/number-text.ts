/** How a number input reads and writes: the caller brings the language. */
export interface NumberText {
  /** `undefined` for what is no number. */
  parse: (text: string) => number | undefined;
  format: (value: number) => string;
}

/** The text that a value is shown as; a text that is no number stays as it was typed. */
export function textOfValue(value: number | string | null, { format }: NumberText): string {
  if (value === null) return '';
  return typeof value === 'number' ? format(value) : value;
}
