// The texts stand outside of all code, so they are nobody’s in particular.
import texts from '../../../languages/fr_FR.json' with { type: 'json' };

const { required, show, showPassword, hide, hidePassword, working } = texts.ui;

/** What the entry screens say, in the bundle: they do not wait for the file of texts, which wins where it differs. */
export const entryTexts = {
  app: texts.app,
  login: texts.login,
  requests: texts.requests,
  ui: { required, show, showPassword, hide, hidePassword, working },
  validators: { required: texts.validators.required },
};
