import type { Attribute, AttributeKind, AttributeOf } from '@ne2016/contract';
import { type ComponentType, useMemo } from 'react';
import { formatExactAmount, formatNumber } from '../../../formats/format-number.ts';
import { parseAmount, parseNumber } from '../../../formats/parse-number.ts';
import { type LineKind, parseText } from '../../../formats/parse-text.ts';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { DateInput } from '../../../ui/form/date-input.tsx';
import type { FieldTies } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';
import { Select } from '../../../ui/select/select.tsx';
import { dayText, instantText } from './date-text.ts';
import { LinkInput } from './link-input.tsx';

/** What every input of a record gets. The value may be anything that was typed. */
export interface RecordInputProps<Kind extends AttributeKind = AttributeKind> {
  attribute: AttributeOf<Kind>;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  readOnly: boolean;
  ties: FieldTies;
}

const typedText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function LineInput({ attribute, value, ties, onChange, onBlur, readOnly }: RecordInputProps<LineKind>) {
  const written = typedText(value);
  const parse = (text: string) => parseText(text, attribute);
  const typed = useTypedText({ value: written || null, written, parse, onChange });
  const leave = () => {
    typed.rest();
    onBlur();
  };
  const input = { ...ties, readOnly, value: typed.text, onChange: typed.type, onBlur: leave };
  return <TextInput {...input} type={attribute.kind} autoComplete="off" />;
}

function LongTextInput({ attribute: _, value, ties, ...props }: RecordInputProps<'longText'>) {
  return <TextArea {...ties} {...props} value={typedText(value)} />;
}

function FigureInput({ attribute, value, ties, ...props }: RecordInputProps<'number' | 'amount'>) {
  const pack = useLocalePack();
  const { kind } = attribute;
  const text = useMemo(
    () => ({
      parse: (typed: string) => (kind === 'amount' ? parseAmount(typed, pack) : parseNumber(typed, pack)),
      format: (number: number) =>
        kind === 'amount' ? formatExactAmount(number, pack) : formatNumber(number, pack),
    }),
    [kind, pack],
  );
  const known = typeof value === 'number' ? value : typedText(value) || null;
  // The keys for figures have no minus on some telephones.
  const inputMode = attribute.min !== undefined && attribute.min >= 0 ? 'decimal' : 'text';
  return <NumberInput {...ties} {...props} value={known} text={text} inputMode={inputMode} />;
}

function DayInput({ attribute: _, value, ...props }: RecordInputProps<'date'>) {
  const pack = useLocalePack();
  return <DateInput {...props} text={dayText(pack)} value={typedText(value) || null} inputMode="numeric" />;
}

function InstantInput({ attribute: _, value, ...props }: RecordInputProps<'dateTime'>) {
  const pack = useLocalePack();
  return <DateInput {...props} text={instantText(pack)} value={typedText(value) || null} />;
}

function ChoiceInput({ attribute, value, onChange, ...props }: RecordInputProps<'choice'>) {
  const { options } = attribute;
  const choices = useMemo(
    () => Object.entries(options).map(([option, label]) => ({ value: option, label })),
    [options],
  );
  const chosen = choices.find((option) => option.value === value);
  return <Select {...props} options={choices} chosen={chosen} onChoose={onChange} />;
}

/** The kinds whose values are entered by an input alone: a flag carries its label itself, a file is sent as well. */
type InputKind = Exclude<AttributeKind, 'flag' | 'file'>;

/** How a value is entered, for each of these kinds. */
const inputOfKind: { [Kind in InputKind]: ComponentType<RecordInputProps<Kind>> } = {
  text: LineInput,
  longText: LongTextInput,
  email: LineInput,
  url: LineInput,
  number: FigureInput,
  amount: FigureInput,
  date: DayInput,
  dateTime: InstantInput,
  choice: ChoiceInput,
  link: LinkInput,
};

/** The input of one attribute. */
export function RecordInput(
  props: Omit<RecordInputProps, 'attribute'> & { attribute: Extract<Attribute, { kind: InputKind }> },
) {
  // The table is total and each input takes its own kind, which the compiler cannot follow through a union.
  const Input = inputOfKind[props.attribute.kind] as ComponentType<typeof props>;
  return <Input {...props} />;
}
