// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../../languages/fr_FR.json' with { type: 'json' };

/** What is said once somebody is signed in comes with the code of the workspace: the entry does not wait for it. */
export const workspaceTexts = {
  workspace: texts.workspace,
  account: texts.account,
  session: texts.session,
  list: texts.list,
  record: texts.record,
  expected: texts.expected,
  drafts: texts.drafts,
  files: texts.files,
};
