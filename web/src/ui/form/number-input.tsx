import { type ComponentProps, useState } from 'react';
import { type NumberText, textOfValue, valueOfText } from './number-text.ts';
import { TextInput } from './text-input.tsx';

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** A text is what somebody typed that is no number. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  text: NumberText;
}

/** A number in the reader's own writing. What is typed stays as typed until the field is left. */
export function NumberInput({ value, onChange, text, onBlur, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // Somebody else may change the value while the field has the focus: then what was typed no longer stands for it.
  const isCurrent = typed !== null && valueOfText(typed, text) === value;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isCurrent ? typed : textOfValue(value, text)}
      onChange={(next) => {
        setTyped(next);
        onChange(valueOfText(next, text));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
