import type { ComponentProps } from 'react';
import { type NumberText, textOfValue } from './number-text.ts';
import { TextInput } from './text-input.tsx';
import { useTypedText } from './use-typed-text.ts';

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
