import { formatTelephone, readTelephone } from '#formats/telephone.ts';
import { CodeText } from './code-text.tsx';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

export const telephoneLooks: KindLooks<'telephone'> = {
  Cell: ({ value }) => <CodeText>{formatTelephone(value)}</CodeText>,
  Input: (props) => <LineInput {...props} type="tel" read={readTelephone} write={formatTelephone} />,
};
