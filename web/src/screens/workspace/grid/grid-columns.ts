import type { Attribute, AttributeKind, Resource } from '@ne2016/contract';

/** One column of a list. */
export interface GridColumn {
  readonly name: string;
  readonly attribute: Attribute;
  readonly isTitle: boolean;
}

/** The columns that a resource shows, in order. */
export function gridColumns(resource: Resource): GridColumn[] {
  return resource.columns.flatMap((name) => {
    const attribute = resource.attributes[name];
    return attribute === undefined ? [] : [{ name, attribute, isTitle: name === resource.title }];
  });
}

/** Track sizes in the terms of CSS grid: what has a known length gets just that, the rest is shared. */
const widthOfKind: Readonly<Record<AttributeKind, string>> = {
  text: 'minmax(6.5rem, 0.8fr)',
  longText: 'minmax(10rem, 1.5fr)',
  email: 'minmax(11rem, 1fr)',
  url: 'minmax(11rem, 1fr)',
  number: 'minmax(6.5rem, 0.5fr)',
  amount: 'minmax(9.5rem, 0.7fr)',
  date: 'minmax(8rem, 0.5fr)',
  dateTime: 'minmax(9.5rem, 0.6fr)',
  flag: 'minmax(6.5rem, 0.4fr)',
  choice: 'minmax(8.5rem, 0.8fr)',
  link: 'minmax(9rem, 1fr)',
  file: 'minmax(9rem, 1fr)',
};

/** The tracks of the columns; the title gets the most room. */
export function gridTracks(columns: readonly GridColumn[]): string {
  return columns
    .map(({ attribute, isTitle }) => (isTitle ? 'minmax(14rem, 2.4fr)' : widthOfKind[attribute.kind]))
    .join(' ');
}

/** Figures stand under each other, by their last digit. */
export function isFigure({ attribute: { kind } }: GridColumn): boolean {
  return kind === 'number' || kind === 'amount';
}
