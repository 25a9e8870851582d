import { formatTelephone, nationalTelephone, readTelephone } from '#formats/telephone.ts';
import { CodeText } from './code-text.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

export const telephoneKind: KindDefinition<'telephone'> = {
  type: 'string',
  conditions: 'telephone',
  text: formatTelephone,
  alsoFoundBy: (value) => `${nationalTelephone(value) ?? ''} ${value}`,
  order: 'text',
  href: (value) => (/^\+\d+$/.test(value) ? `tel:${value}` : null),
  Cell: ({ value }) => <CodeText>{formatTelephone(value)}</CodeText>,
  Input: (props) => <LineInput {...props} type="tel" read={readTelephone} write={formatTelephone} />,
};
