import { CodeText, readNumberOfRegister } from './code-text.tsx';
import { formatIban } from '../kinds/iban.ts';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

export const ibanLooks: KindLooks<'iban'> = {
  Cell: ({ value }) => <CodeText>{formatIban(value)}</CodeText>,
  Input: (props) => (
    <LineInput {...props} type="text" isLong read={readNumberOfRegister} write={formatIban} />
  ),
};
