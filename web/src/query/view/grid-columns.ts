import { type Attribute, attributeNamed, type Resource, titleAttributes } from '@ne2016/contract';
import { kindOf } from '#values/kinds/kinds.ts';
import type { View, ViewColumn } from './view.ts';

/** One column of a list. */
export interface GridColumn {
  readonly name: string;
  readonly attribute: Attribute;
  /** Whether the column names the row: the first visible attribute of the title. */
  readonly isTitle: boolean;
  /** In pixels, if a user has set it. */
  readonly width?: number | undefined;
}

/** Returns the columns that a resource declares, as a view has them. */
function declaredColumns(resource: Resource): ViewColumn[] {
  return resource.columns.map((name) => ({ name }));
}

/** Returns the columns of a view, in order. Without any existing column, those that the resource declares. */
export function gridColumns(resource: Resource, chosenColumns: View['columns'] = null): GridColumn[] {
  const find = (columns: readonly ViewColumn[]) => {
    const title = titleAttributes(resource).find((one) => columns.some(({ name }) => name === one));
    return columns.flatMap(({ name, width }): GridColumn[] => {
      const attribute = attributeNamed(resource, name);
      return attribute === undefined ? [] : [{ name, attribute, isTitle: name === title, width }];
    });
  };
  const chosen = find(chosenColumns ?? []);
  return chosen.length > 0 ? chosen : find(declaredColumns(resource));
}

/** Returns whether a column is right-aligned, so that digits of equal weight are below each other. */
export function isFigure({ attribute }: GridColumn): boolean {
  return kindOf(attribute).figure !== undefined;
}
