import type { RecordKey } from '@ne2016/data-layer';
import type { Field } from '#query/fields/fields.ts';
import type { RecordGroups } from '../placed-groups.ts';

/** The column of records without a value. */
export const withoutValue = '';

/** A column of a board. */
export interface BoardColumn {
  /** The option of its records; {@link withoutValue} for none. */
  readonly id: string;
  readonly keys: readonly RecordKey[];
  /** Whether records can be given this value. */
  readonly isOffered: boolean;
}

const noKeys: readonly RecordKey[] = [];

/** Returns the columns of a board: the declared options, then undeclared values, then records without one. */
export function boardColumns(field: Field, groups: RecordGroups<string>): readonly BoardColumn[] {
  const { attribute } = field;
  if (attribute.kind !== 'choice') return [];
  const options = Object.keys(attribute.options);
  const column = (id: string, isOffered: boolean): BoardColumn => ({
    id,
    keys: groups.get(id) ?? noKeys,
    isOffered,
  });
  const known = new Set([...options, withoutValue]);
  const isRequired = attribute.required === true;
  return [
    ...options.map((id) => column(id, true)),
    ...[...groups.keys()].filter((id) => !known.has(id)).map((id) => column(id, false)),
    ...(groups.has(withoutValue) ? [column(withoutValue, !isRequired)] : []),
  ];
}

/**
 * Returns the target of an arrow key: the next card in the column, or the same place in the next filled
 * column.
 */
export function nextCard(
  columns: readonly BoardColumn[],
  from: RecordKey,
  key: string,
): RecordKey | undefined {
  const filled = columns.filter(({ keys }) => keys.length > 0);
  const place = filled.findIndex(({ keys }) => keys.includes(from));
  const keys = filled[place]?.keys ?? noKeys;
  const row = keys.indexOf(from);
  const aside = (step: number) => {
    const others = filled[place + step]?.keys ?? noKeys;
    return others[Math.min(row, others.length - 1)];
  };
  switch (key) {
    case 'ArrowDown':
      return keys[row + 1];
    case 'ArrowUp':
      return keys[row - 1];
    case 'ArrowRight':
      return aside(1);
    case 'ArrowLeft':
      return aside(-1);
    case 'Home':
      return keys[0];
    case 'End':
      return keys.at(-1);
    default:
      return undefined;
  }
}
