import { TextArea } from '../../../ui/form/text-input.tsx';
import type { InputProps, KindDefinition } from './kind-definition.ts';
import { typedText } from './line-input.tsx';

function LongTextInput({ value, input: { ties, ...input } }: InputProps<'longText'>) {
  return <TextArea {...ties} {...input} value={typedText(value)} />;
}

export const longTextKind: KindDefinition<'longText'> = {
  type: 'string',
  text: (value) => value,
  order: 'text',
  width: 'minmax(10rem, 1.5fr)',
  isWide: true,
  Input: LongTextInput,
};
