import { type Attribute, isEmpty, optionsOf, type RecordId } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { kindOf } from '#values/kinds/kinds.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

import type { GridColumn } from '#query/view/grid-columns.ts';
import { type TextRole, textWidth } from '#platform/text-width.ts';

/** The widths of the values of columns, in pixels, with the space around a value in its cell. */
interface NaturalWidths {
  readonly widths: ReadonlyMap<string, number>;
  /** The columns that have no value yet: they are measured again once they have. */
  readonly withoutValues: readonly string[];
}

/** The number of records in the sample, spread over the whole list. */
const sampleSize = 150;
/** For figures it is at least so many, or all: these are only compared, and the longest of them is measured. */
const figureSampleSize = 5000;
/** So many of the sample are wider than the column, as a share. */
const shareOfLong = 0.02;
/** More than the share of long texts, since the longest text need not be the widest. */
const mostMeasured = 12;
/** The space on both sides of a cell. */
const cellSpace = 24;
/** The icon of a sorted column. */
const sortSpace = 22;
const mostNatural = 340;
/** Of a text that can be cut, so much stays in sight before the table is scrolled sideways. */
const leastOfText = 88;
/** The titles of linked records may not be known yet. */
const usualTitle = 160;
const leastOfTitle = 176;

/** So many identifiers of some, or up to twice as many, from all over them. */
function sample(ids: Iterable<RecordId>, count: number, size: number): RecordId[] {
  const step = Math.max(1, Math.floor(count / size));
  const found: RecordId[] = [];
  let place = 0;
  for (const id of ids) {
    if (place % step === 0) found.push(id);
    place += 1;
  }
  return found;
}

/** A header may take two lines, but breaks only between words. */
function headerWidth(label: string): number {
  const words = label.split(' ').map((word) => textWidth(word, 'header'));
  // On two lines that are not quite as long as each other.
  const line = words.length === 1 ? 0 : textWidth(label, 'header') * 0.6;
  return Math.max(line, ...words) + sortSpace + cellSpace;
}

/** The width that all texts but a share of them have at most. Only the longest are measured. */
function widthOf(texts: readonly string[], role: TextRole, shareOfWider: number): number {
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, mostMeasured);
  const widths = longest.map((text) => textWidth(text, role)).sort((a, b) => b - a);
  return widths[Math.ceil((texts.length - 1) * shareOfWider)] ?? 0;
}

/** The figures of a column that take most room: a text that is cut can be guessed, a figure is read wrong. */
function longestFigures({ name }: GridColumn, store: ResourceStore, ids: readonly RecordId[]): number[] {
  let [least, greatest, longest] = [0, 0, 0];
  for (const id of ids) {
    const value = store.values(id)?.[name];
    if (typeof value !== 'number') continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    // No whole number is longer than both of these.
    if (!Number.isInteger(value) && String(value).length > String(longest).length) longest = value;
  }
  return [least, greatest, longest];
}

function isCuttable(attribute: Attribute): boolean {
  const { isCut = false } = kindOf(attribute);
  return typeof isCut === 'function' ? isCut(attribute) : isCut;
}

function naturalWidth(
  column: GridColumn,
  store: ResourceStore,
  { ids, figureIds }: { readonly ids: readonly RecordId[]; readonly figureIds: readonly RecordId[] },
  context: TextContext,
): number {
  const { attribute, name } = column;
  const { listSpace, isOfOthers, isFigure } = kindOf(attribute);
  const around = cellSpace + (typeof listSpace === 'function' ? listSpace(attribute) : (listSpace ?? 0));
  const values = ids.map((id) => store.values(id)?.[name]);
  if (isFigure === true) values.push(...longestFigures(column, store, figureIds));
  const texts = values.map((value) => listText(attribute, value, context));
  // All that a choice can become is known: a column that is measured once has room for it.
  if (attribute.kind === 'choice') texts.push(...optionsOf(attribute).map(({ label }) => label));
  // A single long text does not widen its column, where it can be cut.
  const share = isCuttable(attribute) ? shareOfLong : 0;
  const usual = widthOf(texts, column.isTitle ? 'title' : 'cell', share);
  const least = Math.max(isOfOthers === true ? usualTitle : 0, headerWidth(attribute.label));
  return Math.ceil(Math.min(Math.max(usual === 0 ? 0 : usual + around, least), mostNatural));
}

/** Whether a record has a value, stored or computed, that is not just being typed. */
export function hasSavedValue(store: ResourceStore, key: RecordKey, name: string): boolean {
  return !isEmpty(store.values(key)?.[name]) && store.get(key)?.changed.includes(name) === false;
}

const measured = new WeakMap<ResourceStore, Map<string, number>>();

/**
 * The natural widths of columns: measured once for each list and kept, so that no column moves because somebody else
 * changes a value. A column without values is not kept.
 * @param awaited the columns whose values are still to come, which are measured again
 */
export function naturalWidths(
  columns: readonly GridColumn[],
  store: ResourceStore,
  context: TextContext,
  awaited: readonly string[] = [],
): NaturalWidths {
  const kept = measured.get(store) ?? new Map<string, number>();
  measured.set(store, kept);
  const widths = new Map(kept);
  const withoutValues: string[] = [];
  const missing = columns.filter(({ name }) => !kept.has(name));
  // Going through a long list is what takes time: once for both.
  const figureIds = missing.length === 0 ? [] : sample(store.ids(), store.size, figureSampleSize);
  const ids = sample(figureIds, figureIds.length, sampleSize);
  for (const column of missing) {
    const { name } = column;
    const width = naturalWidth(column, store, { ids, figureIds }, context);
    widths.set(name, width);
    if (!ids.some((id) => hasSavedValue(store, id, name))) withoutValues.push(name);
    else if (!awaited.includes(name)) kept.set(name, width);
  }
  return { widths, withoutValues };
}

/** What a column gets: a width that stays, or a share of the room with a least one. */
interface Track {
  readonly least: number;
  /** 0 for a width that stays. */
  readonly share: number;
}

function trackOf(column: GridColumn, natural: number): Track {
  const { width = column.attribute.width } = column;
  if (width !== undefined) return { least: width, share: 0 };
  if (!isCuttable(column.attribute)) return { least: natural, share: 0 };
  const least = column.isTitle ? leastOfTitle : leastOfText;
  return { least: Math.min(least, natural), share: natural };
}

/** The columns of a CSS grid, and how wide they are at least together, in pixels. */
export interface GridTracks {
  readonly tracks: string;
  readonly least: number;
}

/** The tracks of columns: what has a known length gets just that, texts share the rest by their lengths. */
export function gridTracks(columns: readonly GridColumn[], widths: NaturalWidths['widths']): GridTracks {
  const all = columns.map((column) => trackOf(column, widths.get(column.name) ?? leastOfText));
  return {
    tracks: all
      .map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`))
      .join(' '),
    least: all.reduce((sum, { least }) => sum + least, 0),
  };
}
