import { useState } from 'react';

/**
 * The value of a typed text: the result of `parse`, `null` for an empty text, or the text itself where it is no value
 * yet, so that it is neither lost nor taken for another.
 */
export function valueOfText<Value>(
  text: string,
  parse: (text: string) => Value | undefined,
): Value | string | null {
  return text.trim() === '' ? null : (parse(text) ?? text);
}

interface TypedTextOptions<Value> {
  value: Value | string | null;
  /** The value in the reader’s own writing. */
  written: string;
  /** `undefined` for what is no value. */
  parse: (text: string) => Value | undefined;
  onChange: (value: Value | string | null) => void;
}

/** The text of an input whose value is read from it. */
export interface TypedText {
  text: string;
  type(text: string): void;
  /** Shows the value as it is written from now on. */
  rest(): void;
}

/** Keeps what is typed as it is typed, until the field is left. */
export function useTypedText<Value>({ value, written, parse, onChange }: TypedTextOptions<Value>): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  // Somebody else may change the value while the field has the focus: then the typed text no longer belongs to it.
  const isCurrent = typed !== null && valueOfText(typed, parse) === value;
  return {
    text: isCurrent ? typed : written,
    type(text) {
      setTyped(text);
      onChange(valueOfText(text, parse));
    },
    rest: () => setTyped(null),
  };
}
