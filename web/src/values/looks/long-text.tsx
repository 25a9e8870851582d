import { TextArea } from '#ui/form/text-input.tsx';
import type { InputProps, KindLooks } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

function LongTextInput({
  attribute: { placeholder },
  value,
  input: { ties, ...input },
}: InputProps<'longText'>) {
  return <TextArea {...ties} {...input} placeholder={placeholder} value={typedText(value)} />;
}

export const longTextLooks: KindLooks<'longText'> = {
  Input: LongTextInput,
};
