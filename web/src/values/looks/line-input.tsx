import type { Attribute } from '@ne2016/contract';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTypedText } from '#ui/form/use-typed-text.ts';
import type { InputProps } from './kind-looks.ts';
import styles from './line-input.module.css';
import { parseLine, type ReadLine } from './parse-line.ts';

/** Returns the text of an input before any typing. */
export const typedText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The kinds that are entered as one line of text. */
type LineKind = 'text' | 'email' | 'url' | 'telephone' | 'siret' | 'rna' | 'iban' | 'geoPoint';

interface LineInputProps<Kind extends LineKind> extends InputProps<Kind> {
  /** The type of the input; phones choose their keyboard by it. */
  type: 'text' | 'email' | 'url' | 'tel';
  inputMode?: 'numeric';
  /** Longer than the inputs of a panel, and misleading when cut off. */
  isLong?: true;
  read: ReadLine;
  /** Returns the value for a line that is not a value to people, although its stored form may be one. */
  unread?: (typed: string) => string;
  /** Formats a value while it is not edited; by default as stored. */
  write?: (value: string) => string;
}

/** The input of a kind that is entered as one line of text. */
export function LineInput<Kind extends LineKind>(props: LineInputProps<Kind>) {
  const { type, inputMode, isLong, read, unread, write = String } = props;
  const attribute: Attribute = props.attribute;
  const { value } = props;
  const { ties, readOnly, onChange, onBlur } = props.input;
  const known = typedText(value);
  const parse = (text: string) => parseLine(text, attribute, read, unread);
  const typed = useTypedText({ value: known || null, written: write(known), parse, onChange });
  const leave = () => {
    typed.rest();
    onBlur();
  };
  const placeholder = 'placeholder' in attribute ? attribute.placeholder : undefined;
  const input = { ...ties, readOnly, placeholder, value: typed.text, onChange: typed.type, onBlur: leave };
  const className = isLong === true ? styles['long'] : undefined;
  return <TextInput {...input} type={type} inputMode={inputMode} className={className} autoComplete="off" />;
}
