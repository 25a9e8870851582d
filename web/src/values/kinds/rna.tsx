import { CodeText, readNumberOfRegister } from './code-text.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

export const rnaKind: KindDefinition<'rna'> = {
  type: 'string',
  conditions: 'code',
  text: (value) => value,
  order: 'text',
  Cell: ({ value }) => <CodeText>{value}</CodeText>,
  Input: (props) => <LineInput {...props} type="text" read={readNumberOfRegister} />,
};
