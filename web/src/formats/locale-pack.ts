/** How a language writes numbers, money, dates and sizes: plain data. */
export interface LocalePack {
  /** BCP 47 tag, for the browser’s own collation and for assistive texts. */
  readonly locale: string;
  readonly decimalSeparator: string;
  readonly groupSeparator: string;
  /** What follows a percentage, with the space before it. */
  readonly percentSign: string;
  /** One sign, where it stands, and the words for it in lower case. */
  readonly currency: {
    readonly symbol: string;
    readonly placement: 'before' | 'after';
    readonly names: readonly string[];
  };
  /** Patterns of `d`, `dd`, `M`, `MM`, `y`, `yy`, and `H`, `HH`, `h`, `mm`, `a`. */
  readonly shortDate: string;
  readonly time: string;
  /** The first day of a month, which languages may write as no other. */
  readonly firstOfMonth: string;
  /** The months in lower case, January first. */
  readonly months: readonly string[];
  /** The days of the week in lower case, Sunday first. */
  readonly weekdays: readonly string[];
  /** What is to be typed into an empty input, for people to read. */
  readonly datePlaceholder: string;
  readonly timePlaceholder: string;
  /** From bytes upwards, each 1,024 times the one before. */
  readonly sizeUnits: readonly [string, ...string[]];
}

/** The only language that is offered, and so the only one that the entry screens load. */
export const frFR: LocalePack = {
  locale: 'fr-FR',
  decimalSeparator: ',',
  groupSeparator: '\u00A0',
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
