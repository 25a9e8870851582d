import { type Attribute, attributeNamed, type Resource, titleAttributes } from '@ne2016/contract';
import { kindOf } from '#values/kinds/kinds.ts';
import type { View, ViewColumn } from './view.ts';

/** One column of a list. */
export interface GridColumn {
  readonly name: string;
  readonly attribute: Attribute;
  /** Whether it names the row: the first attribute of the title that is shown. */
  readonly isTitle: boolean;
  /** In pixels, where somebody has chosen one. */
  readonly width?: number | undefined;
}

/** The columns that a resource declares, as a view has them. */
function declaredColumns(resource: Resource): ViewColumn[] {
  return resource.columns.map((name) => ({ name }));
}

/** The columns of a view, in order; without one, or where the view has none that still exists, the declared ones. */
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

/** Figures stand under each other, by their last digit. */
export function isFigure({ attribute }: GridColumn): boolean {
  return kindOf(attribute).isFigure === true;
}
