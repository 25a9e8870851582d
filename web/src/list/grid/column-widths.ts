import { type Attribute, isEmpty, optionsOf, type RecordId } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { kindOf } from '#values/kinds/kinds.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

import type { GridColumn } from '#query/view/grid-columns.ts';
import { type TextRole, textWidth } from '#platform/text-width.ts';

/** The widths of the values of columns, in pixels, including the space around a value in its cell. */
interface NaturalWidths {
  readonly widths: ReadonlyMap<string, number>;
  /** The columns without values: they are measured again once they have one. */
  readonly withoutValues: readonly string[];
}

/** Number of records in the sample, spread over the whole list. */
const sampleSize = 150;
/** Least size of the sample of figures: figures are only compared, and the longest is measured. */
const figureSampleSize = 5000;
/** Share of texts in the sample that may be wider than the column. */
const shareOfLong = 0.02;
/**
 * Number of texts that are measured: more than the share of long texts, as the longest may not be the widest.
 */
const mostMeasured = 12;
/** Pixels on both sides of a cell together. */
const cellSpace = 24;
/** Pixels of the icon of a sorted column. */
const sortSpace = 22;
const mostNatural = 340;
/** Pixels of a cuttable text that stay visible before the table scrolls sideways. */
const leastOfText = 88;
/** Pixels for the titles of linked records, which may not be loaded yet. */
const usualTitle = 160;
const leastOfTitle = 176;

/** Returns between `size` and twice as many identifiers, spread evenly. */
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

/** Returns the width of a header, which may have two lines and breaks between words only. */
function headerWidth(label: string): number {
  const words = label.split(' ').map((word) => textWidth(word, 'header'));
  // The two lines are not equally long.
  const line = words.length === 1 ? 0 : textWidth(label, 'header') * 0.6;
  return Math.max(line, ...words) + sortSpace + cellSpace;
}

/** Returns a width that fits all texts except for a share of them. Measures only the longest. */
function widthOf(texts: readonly string[], role: TextRole, shareOfWider: number): number {
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, mostMeasured);
  const widths = longest.map((text) => textWidth(text, role)).sort((a, b) => b - a);
  return widths[Math.ceil((texts.length - 1) * shareOfWider)] ?? 0;
}

/** Returns the longest figures of a column: a cut text can be guessed, but a cut figure is misread. */
function longestFigures({ name }: GridColumn, store: ResourceStore, ids: readonly RecordId[]): number[] {
  let [least, greatest, longest] = [0, 0, 0];
  for (const id of ids) {
    const value = store.values(id)?.[name];
    if (typeof value !== 'number') continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    // No integer is longer than both of these.
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
  const { listSpace, isOfOthers, figure } = kindOf(attribute);
  const around = cellSpace + (typeof listSpace === 'function' ? listSpace(attribute) : (listSpace ?? 0));
  const values = ids.map((id) => store.values(id)?.[name]);
  if (figure !== undefined) values.push(...longestFigures(column, store, figureIds));
  const texts = values.map((value) => listText(attribute, value, context));
  // All options of a choice are known, so a column that is measured once has room for them.
  if (attribute.kind === 'choice') texts.push(...optionsOf(attribute).map(({ label }) => label));
  // A single long text that can be cut does not widen its column.
  const share = isCuttable(attribute) ? shareOfLong : 0;
  const usual = widthOf(texts, column.isTitle ? 'title' : 'cell', share);
  const least = Math.max(isOfOthers === true ? usualTitle : 0, headerWidth(attribute.label));
  return Math.ceil(Math.min(Math.max(usual === 0 ? 0 : usual + around, least), mostNatural));
}

/** Returns whether a record has a value, stored or computed, that is not an unsaved edit. */
export function hasSavedValue(store: ResourceStore, key: RecordKey, name: string): boolean {
  return !isEmpty(store.values(key)?.[name]) && store.get(key)?.changed.includes(name) === false;
}

const measured = new WeakMap<ResourceStore, Map<string, number>>();

/**
 * Returns the natural widths of columns: measured once for each list and cached, so that no column changes
 * its width because another user changes a value. Columns without values are not cached.
 * @param awaited Columns whose values are still loading; they are measured again.
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
  // Iterating over a long list takes time, so both samples share one pass.
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

/** The track of a column: a fixed width, or a share of the space with a minimum. */
interface Track {
  readonly least: number;
  /** 0 for a fixed width. */
  readonly share: number;
}

function trackOf(column: GridColumn, natural: number): Track {
  const { width = column.attribute.width } = column;
  if (width !== undefined) return { least: width, share: 0 };
  if (!isCuttable(column.attribute)) return { least: natural, share: 0 };
  const least = column.isTitle ? leastOfTitle : leastOfText;
  return { least: Math.min(least, natural), share: natural };
}

/** The tracks of a CSS grid, and their minimum width together, in pixels. */
export interface GridTracks {
  readonly tracks: string;
  readonly least: number;
}

/** Returns the tracks of columns: values of known length get that width, texts share the rest by length. */
export function gridTracks(columns: readonly GridColumn[], widths: NaturalWidths['widths']): GridTracks {
  const all = columns.map((column) => trackOf(column, widths.get(column.name) ?? leastOfText));
  return {
    tracks: all
      .map(({ least, share }) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`))
      .join(' '),
    least: all.reduce((sum, { least }) => sum + least, 0),
  };
}
