import { CodeText, readNumberOfRegister } from './code-text.tsx';
import { formatSiret } from '../kinds/siret.ts';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

export const siretLooks: KindLooks<'siret'> = {
  Cell: ({ value }) => <CodeText>{formatSiret(value)}</CodeText>,
  Input: (props) => (
    <LineInput {...props} type="text" inputMode="numeric" read={readNumberOfRegister} write={formatSiret} />
  ),
};
