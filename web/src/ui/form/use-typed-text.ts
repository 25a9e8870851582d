import { useState } from 'react';

/**
 * Returns the value of typed text: the result of `parse`, `null` for an empty text, or the text itself if it
 * is not a value yet, so that it is neither lost nor mistaken for another value.
 */
export function valueOfText<Value>(
  text: string,
  parse: (text: string) => Value | undefined,
): Value | string | null {
  return text.trim() === '' ? null : (parse(text) ?? text);
}

interface TypedTextOptions<Value> {
  value: Value | string | null;
  /** The value as text in the language of the page. */
  written: string;
  /** Returns `undefined` for text that is not a value. */
  parse: (text: string) => Value | undefined;
  onChange: (value: Value | string | null) => void;
}

/** The text of an input whose value is parsed from it. */
export interface TypedText {
  text: string;
  type(text: string): void;
  /** Shows the formatted value from now on. */
  rest(): void;
}

/** Keeps the input as typed until the field is left. */
export function useTypedText<Value>({ value, written, parse, onChange }: TypedTextOptions<Value>): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  // If another user changes the value while the field has the focus, the typed text no longer belongs to it.
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
