import { formatDuration, parseDuration, readDuration } from '#formats/duration.ts';
import type { KindFacts } from './kind-facts.ts';

export const durationFacts: KindFacts<'duration'> = {
  type: 'number',
  conditions: 'duration',
  exported: 'duration',
  text: formatDuration,
  order: 'value',
  figure: {
    parse: parseDuration,
    format: formatDuration,
    formatSum: (value) => formatDuration(Math.round(value)),
    decimals: () => 0,
    averageDecimals: 0,
  },
  explain: (typed) => (readDuration(typed).state === 'noUnit' ? 'durationUnit' : null),
  rangeText: 'duration',
};
