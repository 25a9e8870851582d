// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../languages/fr_FR.json' with { type: 'json' };

/** The texts for signed-in people come with the workspace’s code: the entry does not wait for them. */
export const workspaceTexts = {
  workspace: texts.workspace,
  shell: texts.shell,
  searchEverywhere: texts.searchEverywhere,
  account: texts.account,
  session: texts.session,
  list: texts.list,
  groups: texts.groups,
  table: texts.table,
  savedViews: texts.savedViews,
  record: texts.record,
  problems: { record_referenced: texts.problems.record_referenced },
  expected: texts.expected,
  drafts: texts.drafts,
  files: texts.files,
  undo: texts.undo,
  redo: texts.redo,
  bulk: texts.bulk,
  extensions: texts.extensions,
  export: { menu: texts.export.menu },
  layouts: { switch: texts.layouts.switch, move: texts.layouts.move },
  filters: texts.filters,
  visits: texts.visits,
  validators: texts.validators,
};
