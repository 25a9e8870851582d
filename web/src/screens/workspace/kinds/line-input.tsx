import { TextInput } from '../../../ui/form/text-input.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';
import type { InputProps } from './kind-definition.ts';
import { parseLine, type ReadLine } from './parse-line.ts';

/** What an input shows before anything is typed in it. */
export const typedText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The kinds that are entered as one line of text. */
type LineKind = 'text' | 'email' | 'url';

interface LineInputProps<Kind extends LineKind> extends InputProps<Kind> {
  /** Of the input; telephones choose their keys by it. */
  type: LineKind;
  read: ReadLine;
}

/** The input of a kind that is entered as one line of text. */
export function LineInput<Kind extends LineKind>(props: LineInputProps<Kind>) {
  const { attribute, value, type, read } = props;
  const { ties, readOnly, onChange, onBlur } = props.input;
  const written = typedText(value);
  const parse = (text: string) => parseLine(text, attribute, read);
  const typed = useTypedText({ value: written || null, written, parse, onChange });
  const leave = () => {
    typed.rest();
    onBlur();
  };
  const { placeholder } = attribute;
  const input = { ...ties, readOnly, placeholder, value: typed.text, onChange: typed.type, onBlur: leave };
  return <TextInput {...input} type={type} autoComplete="off" />;
}
