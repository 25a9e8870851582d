import { french, type TextLanguage } from '@ne2016/contract/texts';

/** The notation of numbers, money, dates and sizes in a language: plain data. */
export interface LocalePack extends TextLanguage {
  /** The end of a percentage, with its space. */
  readonly percentSign: string;
  /** The symbol, its placement, and the names of the currency in lower case. */
  readonly currency: {
    readonly symbol: string;
    readonly placement: 'before' | 'after';
    readonly names: readonly string[];
  };
  /** Patterns of `d`, `dd`, `M`, `MM`, `y`, `yy`, and `H`, `HH`, `h`, `mm`, `a`. */
  readonly shortDate: string;
  readonly time: string;
  /** The first day of a month, which some languages write specially. */
  readonly firstOfMonth: string;
  /** The months in lower case, January first. */
  readonly months: readonly string[];
  /** The days of the week in lower case, Sunday first. */
  readonly weekdays: readonly string[];
  /** Placeholders of an empty input. */
  readonly datePlaceholder: string;
  readonly timePlaceholder: string;
  /** From bytes upwards, each 1,024 times the previous one. */
  readonly sizeUnits: readonly [string, ...string[]];
}

/** The only offered language, and so the only one that the entry screens load. */
export const frFR: LocalePack = {
  ...french,
  percentSign: '\u00A0%',
  currency: { symbol: '€', placement: 'after', names: ['eur', 'euros', 'euro'] },
  shortDate: 'dd/MM/y',
  time: 'HH:mm',
  firstOfMonth: '1er',
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  datePlaceholder: 'jj/mm/aaaa',
  timePlaceholder: 'hh:mm',
  sizeUnits: ['o', 'ko', 'Mo', 'Go', 'To'],
};
