import type { Attribute, Resource } from '@ne2016/contract';
import { kindOf } from '../kinds/kinds.ts';

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

/** The tracks of the columns; the title gets the most room. */
export function gridTracks(columns: readonly GridColumn[]): string {
  return columns
    .map(({ attribute, isTitle }) => (isTitle ? 'minmax(14rem, 2.4fr)' : kindOf(attribute).width))
    .join(' ');
}

/** Figures stand under each other, by their last digit. */
export function isFigure({ attribute }: GridColumn): boolean {
  return kindOf(attribute).isFigure === true;
}
