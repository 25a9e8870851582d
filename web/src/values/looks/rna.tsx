import { CodeText, readNumberOfRegister } from './code-text.tsx';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

export const rnaLooks: KindLooks<'rna'> = {
  Cell: ({ value }) => <CodeText>{value}</CodeText>,
  Input: (props) => <LineInput {...props} type="text" read={readNumberOfRegister} />,
};
