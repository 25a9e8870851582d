import type { RecordKey } from '@ne2016/data-layer';
import type { Field } from '#query/view/fields.ts';
import type { RecordGroups } from '../placed-groups.ts';

/** The column of the records that have no value. */
export const withoutValue = '';

/** A column of a board. */
export interface BoardColumn {
  /** The option that its records have; {@link withoutValue}: none. */
  readonly id: string;
  readonly keys: readonly RecordKey[];
  /** Whether a record can be given this value. */
  readonly isOffered: boolean;
}

const noKeys: readonly RecordKey[] = [];

/** The columns of a board: the declared options, then values that are no longer declared, then the records without one. */
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

/** Where an arrow key leads from a card: the next one below or above, or the same place in the next column with cards. */
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
