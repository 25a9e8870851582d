import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';
import { useTypedText } from './use-typed-text.ts';

/** How a number input reads and writes numbers; depends on the language. */
export interface NumberText {
  /** Returns `undefined` for text that is not a number. */
  parse: (text: string) => number | undefined;
  format: (value: number) => string;
}

/** Returns the text that shows a value; text that is not a number stays as typed. */
export function textOfValue(value: number | string | null, { format }: NumberText): string {
  if (value === null) return '';
  return typeof value === 'number' ? format(value) : value;
}

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** A string is input that is not a number. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  text: NumberText;
}

/** A number, written as in the language of the page. Input stays as typed until the field is left. */
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
