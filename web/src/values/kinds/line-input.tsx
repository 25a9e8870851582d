import type { Attribute } from '@ne2016/contract';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTypedText } from '#ui/form/use-typed-text.ts';
import type { InputProps } from './kind-definition.ts';
import styles from './line-input.module.css';
import { parseLine, type ReadLine } from './parse-line.ts';

/** What an input shows before anything is typed in it. */
export const typedText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The kinds that are entered as one line of text. */
type LineKind = 'text' | 'email' | 'url' | 'telephone' | 'siret' | 'rna' | 'iban' | 'geoPoint';

interface LineInputProps<Kind extends LineKind> extends InputProps<Kind> {
  /** Of the input; telephones choose their keys by it. */
  type: 'text' | 'email' | 'url' | 'tel';
  inputMode?: 'numeric';
  /** Longer than the inputs of a panel, and wrong once it is cut. */
  isLong?: true;
  read: ReadLine;
  /** The value for a line that is no value to people, though it may look like one as it is stored. */
  unread?: (typed: string) => string;
  /** How a value is shown that nobody is typing; as it is stored by default. */
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
