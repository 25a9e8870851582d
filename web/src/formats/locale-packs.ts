import { frFR, type LocalePack } from './locale-pack.ts';

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

/** The packs by the code under which a language is known to the application. */
export const localePacks = { fr_FR: frFR, en_US: enUS } as const;
