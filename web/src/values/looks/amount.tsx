import { formatExactAmount } from '#formats/format-number.ts';
import { parseAmount } from '#formats/parse-number.ts';
import { FigureInput } from './figure-input.tsx';
import type { KindLooks } from './kind-looks.ts';

export const amountLooks: KindLooks<'amount'> = {
  Input: (props) => <FigureInput {...props} parse={parseAmount} format={formatExactAmount} />,
};
