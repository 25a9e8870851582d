import { useMemo } from 'react';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { figureTextOf } from '../kinds/value-text.ts';
import type { InputProps } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

type FigureKind = 'number' | 'amount' | 'duration';

interface FigureInputProps<Kind extends FigureKind> extends InputProps<Kind> {
  /** The on-screen keyboard; by default that for numbers, unless the value may be negative. */
  inputMode?: 'text';
}

/** The input of a kind that is a number with or without a unit. */
export function FigureInput<Kind extends FigureKind>(props: FigureInputProps<Kind>) {
  const { value, attribute } = props;
  const { min, placeholder } = attribute;
  const { ties, ...input } = props.input;
  const pack = useLocalePack();
  const text = useMemo(() => figureTextOf(attribute, pack), [attribute, pack]);
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
