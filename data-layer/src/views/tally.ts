import { isEmpty } from '@ne2016/contract';
import type { RecordKey } from '../records/record-state.ts';

/** A function of a tally over the values of a figure. `filled` counts the values that are not empty. */
export type TallyFunction = 'sum' | 'average' | 'min' | 'max' | 'filled';

/** The contribution of one record to a tally. */
export interface Contribution {
  /** The identifier of its group. */
  readonly group: string;
  /** Its values, in the order of the figures. A value that is not a number counts for `filled` only. */
  readonly values: readonly unknown[];
}

/** Counts and totals of a group, or of all records; kept up to date. */
export interface TallyGroup {
  /** Empty for the group of all records. */
  readonly id: string;
  /** The number of its records. */
  readonly size: number;
  /**
   * Computes a total of a figure.
   * @param figure its index among the figures of the tally
   * @returns `null` if no record has a number; for `filled`, the count
   */
  total(figure: number, by: TallyFunction): number | null;
}

/** Compares the identifiers of two groups, as for `Array.prototype.sort`. */
export type CompareIds = (one: string, other: string) => number;

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** One figure over the records of a group. */
class FigureTally {
  readonly #scale: number;
  filled = 0;
  /** The number of values that are numbers. */
  #count = 0;
  /** The sum in units of the last decimal; sums beyond the safe integers go into `#many`. */
  #units = 0;
  #many = 0n;
  #least = Infinity;
  #greatest = -Infinity;
  /** The number of values that equal the least, and the greatest. */
  #atLeast = 0;
  #atGreatest = 0;
  /** Whether the last value that equalled the least or the greatest was removed. */
  isStale = false;

  constructor(decimals: number) {
    this.#scale = 10 ** decimals;
  }

  add(value: unknown): void {
    if (isEmpty(value)) return;
    this.filled += 1;
    if (!isFigure(value)) return;
    this.#count += 1;
    this.#sum(value, 1);
    this.widen(value);
  }

  remove(value: unknown): void {
    if (isEmpty(value)) return;
    this.filled -= 1;
    if (!isFigure(value)) return;
    this.#count -= 1;
    this.#sum(value, -1);
    if (value === this.#least) this.#atLeast -= 1;
    if (value === this.#greatest) this.#atGreatest -= 1;
    if (this.#count === 0) this.forgetExtremes();
    else if (this.#atLeast === 0 || this.#atGreatest === 0) this.isStale = true;
  }

  /** Resets the least and the greatest value; all values must then be passed to {@link widen} again. */
  forgetExtremes(): void {
    this.#least = Infinity;
    this.#greatest = -Infinity;
    this.#atLeast = 0;
    this.#atGreatest = 0;
    this.isStale = false;
  }

  widen(value: unknown): void {
    if (!isFigure(value)) return;
    if (value <= this.#least) {
      this.#atLeast = value < this.#least ? 1 : this.#atLeast + 1;
      this.#least = value;
    }
    if (value >= this.#greatest) {
      this.#atGreatest = value > this.#greatest ? 1 : this.#atGreatest + 1;
      this.#greatest = value;
    }
  }

  read(by: TallyFunction): number | null {
    if (by === 'filled') return this.filled;
    if (this.#count === 0) return null;
    if (by === 'min') return this.#least;
    if (by === 'max') return this.#greatest;
    const sum = Number(this.#many + BigInt(this.#units)) / this.#scale;
    return by === 'sum' ? sum : sum / this.#count;
  }

  #sum(value: number, sign: 1 | -1): void {
    const units = sign * Math.round(value * this.#scale);
    // Declarations allow safe integers only; otherwise the nearest integer counts.
    const sum = this.#units + units;
    if (Number.isSafeInteger(sum) && Number.isSafeInteger(units)) this.#units = sum;
    else this.#many += BigInt(units);
  }
}

class GroupTally implements TallyGroup {
  readonly id: string;
  readonly figures: readonly FigureTally[];
  readonly #refresh: () => void;
  size = 0;

  constructor(id: string, decimals: readonly number[], refresh: () => void) {
    this.id = id;
    this.figures = decimals.map((count) => new FigureTally(count));
    this.#refresh = refresh;
  }

  count({ values }: Contribution, sign: 1 | -1): void {
    this.size += sign;
    // By index, since each record of a long list passes here twice.
    for (let place = 0; place < this.figures.length; place += 1)
      if (sign === 1) this.figures[place]?.add(values[place]);
      else this.figures[place]?.remove(values[place]);
  }

  total(place: number, by: TallyFunction): number | null {
    const figure = this.figures[place];
    if (figure === undefined) return null;
    if (figure.isStale && (by === 'min' || by === 'max')) this.#refresh();
    return figure.read(by);
  }
}

/**
 * Counts and totals over records, by group and for all of them, updated with each change of a record. Sums
 * are exact: they are computed in units of the last decimal.
 * @example
 * ```ts
 * const tally = new Tally([2]); // one figure, with two decimals
 * tally.set(1, { group: 'open', values: [12.5] });
 * tally.group('open')?.total(0, 'sum'); // 12.5
 * ```
 */
export class Tally {
  readonly #decimals: readonly number[];
  readonly #contributions = new Map<RecordKey, Contribution>();
  readonly #groups = new Map<string, GroupTally>();
  readonly #all: GroupTally;
  /** The groups in the last requested order, until one is added or removed. */
  #sorted: { readonly by: CompareIds; readonly groups: readonly TallyGroup[] } | undefined;

  /** @param decimals for each figure, the most decimals of its values */
  constructor(decimals: readonly number[]) {
    this.#decimals = decimals;
    this.#all = this.#makeGroup('');
  }

  /** The group of all records. */
  get all(): TallyGroup {
    return this.#all;
  }

  /** The groups that have records, in insertion order. */
  groups(): IterableIterator<TallyGroup> {
    return this.#groups.values();
  }

  /** Returns the groups in an order; the same array until a group is added or removed. */
  sortedGroups(by: CompareIds): readonly TallyGroup[] {
    if (this.#sorted?.by !== by)
      this.#sorted = {
        by,
        groups: [...this.#groups.values()].sort((one, other) => by(one.id, other.id)),
      };
    return this.#sorted.groups;
  }

  /** Returns a group; `undefined` if it has no records. */
  group(id: string): TallyGroup | undefined {
    return this.#groups.get(id);
  }

  /**
   * Replaces the contribution of a record.
   * @param contribution `undefined` if the record does not count
   * @returns whether anything changed
   */
  set(key: RecordKey, contribution: Contribution | undefined): boolean {
    const before = this.#contributions.get(key);
    if (before === undefined && contribution === undefined) return false;
    if (before !== undefined && contribution !== undefined && isSame(before, contribution)) return false;
    if (before !== undefined) this.#count(before, -1);
    if (contribution === undefined) this.#contributions.delete(key);
    else {
      this.#contributions.set(key, contribution);
      this.#count(contribution, 1);
    }
    return true;
  }

  #makeGroup(id: string): GroupTally {
    return new GroupTally(id, this.#decimals, () => this.#findExtremes());
  }

  #count(contribution: Contribution, sign: 1 | -1): void {
    const { group: id } = contribution;
    const known = this.#groups.get(id);
    const group = known ?? this.#makeGroup(id);
    this.#all.count(contribution, sign);
    group.count(contribution, sign);
    if (known !== undefined && group.size > 0) return;
    if (known === undefined) this.#groups.set(id, group);
    else this.#groups.delete(id);
    this.#sorted = undefined;
  }

  /** Recomputes all stale least and greatest values in one pass: some milliseconds for a long list. */
  #findExtremes(): void {
    const stale = new Set<FigureTally>();
    for (const group of [this.#all, ...this.#groups.values()])
      for (const figure of group.figures) if (figure.isStale) stale.add(figure);
    for (const figure of stale) figure.forgetExtremes();
    for (const { group, values } of this.#contributions.values())
      for (const tally of [this.#all, this.#groups.get(group)])
        tally?.figures.forEach((figure, place) => {
          if (stale.has(figure)) figure.widen(values[place]);
        });
  }
}

function isSame(one: Contribution, other: Contribution): boolean {
  return one.group === other.group && one.values.every((value, place) => value === other.values[place]);
}
