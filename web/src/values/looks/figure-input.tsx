import { useMemo } from 'react';
import type { LocalePack } from '#formats/locale-pack.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import type { InputProps } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

type FigureKind = 'number' | 'amount' | 'duration';

interface FigureInputProps<Kind extends FigureKind> extends InputProps<Kind> {
  /** The on-screen keyboard; by default that for numbers, unless the value may be negative. */
  inputMode?: 'text';
  parse: (typed: string, pack: LocalePack) => number | undefined;
  format: (value: number, pack: LocalePack) => string;
}

/** The input of a kind that is a number with or without a unit. */
export function FigureInput<Kind extends FigureKind>(props: FigureInputProps<Kind>) {
  const { value, parse, format } = props;
  const { min, placeholder } = props.attribute;
  const { ties, ...input } = props.input;
  const pack = useLocalePack();
  const text = useMemo(
    () => ({
      parse: (typed: string) => parse(typed, pack),
      format: (number: number) => format(number, pack),
    }),
    [parse, format, pack],
  );
  const known = typeof value === 'number' ? value : typedText(value) || null;
  // The numeric keyboards of some phones have no minus.
  const inputMode = props.inputMode ?? (min !== undefined && min >= 0 ? 'decimal' : 'text');
  return (
    <NumberInput
      {...ties}
      {...input}
      placeholder={placeholder}
      value={known}
      text={text}
      inputMode={inputMode}
    />
  );
}
