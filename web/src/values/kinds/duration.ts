import { formatDuration, readDuration } from '#formats/duration.ts';
import type { KindFacts } from './kind-facts.ts';

export const durationFacts: KindFacts<'duration'> = {
  type: 'number',
  conditions: 'duration',
  exported: 'duration',
  text: formatDuration,
  order: 'value',
  isFigure: true,
  explain: (typed) => (readDuration(typed).state === 'noUnit' ? 'durationUnit' : null),
  rangeText: 'duration',
};
