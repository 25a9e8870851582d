import { FigureInput } from './figure-input.tsx';
import type { KindLooks } from './kind-looks.ts';

export const amountLooks: KindLooks<'amount'> = {
  Input: FigureInput,
};
