import { TextArea } from '#ui/form/text-input.tsx';
import type { InputProps, KindDefinition } from './kind-definition.ts';
import { typedText } from './line-input.tsx';

function LongTextInput({
  attribute: { placeholder },
  value,
  input: { ties, ...input },
}: InputProps<'longText'>) {
  return <TextArea {...ties} {...input} placeholder={placeholder} value={typedText(value)} />;
}

export const longTextKind: KindDefinition<'longText'> = {
  type: 'string',
  conditions: 'text',
  text: (value) => value,
  order: 'text',
  isCut: true,
  isWide: true,
  Input: LongTextInput,
};
