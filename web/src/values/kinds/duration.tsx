import { formatDuration, parseDuration, readDuration } from '#formats/duration.ts';
import { FigureInput } from './figure-input.tsx';
import type { KindDefinition } from './kind-definition.ts';

export const durationKind: KindDefinition<'duration'> = {
  type: 'number',
  conditions: 'duration',
  text: formatDuration,
  order: 'value',
  isFigure: true,
  Input: (props) => <FigureInput {...props} inputMode="text" parse={parseDuration} format={formatDuration} />,
  explain: (typed) => (readDuration(typed).state === 'noUnit' ? 'durationUnit' : null),
  rangeText: 'duration',
};
