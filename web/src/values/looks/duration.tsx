import { FigureInput } from './figure-input.tsx';
import type { KindLooks } from './kind-looks.ts';

export const durationLooks: KindLooks<'duration'> = {
  Input: (props) => <FigureInput {...props} inputMode="text" />,
};
