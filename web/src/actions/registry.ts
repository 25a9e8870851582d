import type { Resource } from '@ne2016/contract';
import type { InstalledParts } from '#extensions/parts/installed-parts.ts';
import { formActions } from './on-form.ts';
import { listActions } from './on-list.ts';
import { recordsActions, type RecordsAction } from './on-records.ts';
import { teamAction } from './team-action.ts';
import { navigationActions, workspaceActions } from './on-workspace.ts';

/** Every action of the product, by target, in the order in which menus, bars and the help of keys show them. */
export const registry = {
  navigation: navigationActions,
  list: listActions,
  workspace: workspaceActions,
  form: formActions,
  records: recordsActions,
};

/** Returns the actions on records of a list: the team’s, then the product’s. */
export function actionsOnRecords(resource: Resource, installed: InstalledParts): readonly RecordsAction[] {
  return [...installed.actionsOf(resource).map(teamAction), ...registry.records];
}
