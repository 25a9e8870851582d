import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';
import { useTypedText } from './use-typed-text.ts';

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

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** A text is what somebody typed that is no number. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  text: NumberText;
}

/** A number in the reader's own writing. What is typed stays as typed until the field is left. */
export function NumberInput({ value, onChange, text, onBlur, ...props }: NumberInputProps) {
  const typed = useTypedText({ value, written: textOfValue(value, text), parse: text.parse, onChange });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed.text}
      onChange={typed.type}
      onBlur={(event) => {
        typed.rest();
        onBlur?.(event);
      }}
    />
  );
}
