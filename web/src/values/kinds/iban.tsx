import { CodeText, inGroups, readNumberOfRegister } from './code-text.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** Formats « FR76 3000 6000 0112 3456 7890 189 ». */
const format = (value: string) => (/^[A-Z]{2}\d{2}[\dA-Z]+$/.test(value) ? inGroups(value, 4) : value);

export const ibanKind: KindDefinition<'iban'> = {
  type: 'string',
  conditions: 'code',
  text: format,
  alsoFoundBy: (value) => value,
  order: 'text',
  Cell: ({ value }) => <CodeText>{format(value)}</CodeText>,
  Input: (props) => <LineInput {...props} type="text" isLong read={readNumberOfRegister} write={format} />,
};
