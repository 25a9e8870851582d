import type { LocalePack } from './locale-pack.ts';

/** The formats of English in the United States. Not an offered language. */
export const enUS: LocalePack = {
  locale: 'en-US',
  decimalSeparator: '.',
  groupSeparator: ',',
  percentSign: '%',
  currency: { symbol: '$', placement: 'before', names: ['usd', 'dollars', 'dollar'] },
  shortDate: 'M/d/yy',
  time: 'h:mm a',
  firstOfMonth: '1',
  months: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  datePlaceholder: 'm/d/yy',
  timePlaceholder: 'h:mm AM',
  sizeUnits: ['B', 'KB', 'MB', 'GB', 'TB'],
};
