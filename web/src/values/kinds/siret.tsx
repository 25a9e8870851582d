import { CodeText, inGroups, readNumberOfRegister } from './code-text.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** « 732 829 320 00074 »: the number of the company, then that of its establishment. */
const format = (value: string) => (/^\d{14}$/.test(value) ? inGroups(value, 3, 3, 3, 5) : value);

export const siretKind: KindDefinition<'siret'> = {
  type: 'string',
  conditions: 'code',
  text: format,
  alsoFoundBy: (value) => value,
  order: 'text',
  Cell: ({ value }) => <CodeText>{format(value)}</CodeText>,
  Input: (props) => (
    <LineInput {...props} type="text" inputMode="numeric" read={readNumberOfRegister} write={format} />
  ),
};
