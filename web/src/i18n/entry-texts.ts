import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
// The texts are in their own folder, which belongs to no workspace.
import texts from '../../../languages/fr_FR.json' with { type: 'json' };
import { imprint } from '#brand/brand.ts';
import { hasLanguageChoice } from './offered-languages.ts';

const { name, titled, loading, crashed, crashedText, reload, ...imprintTexts } = brandedTexts(
  texts,
  branding,
).app;
const { legalNotice, accessibility } = imprintTexts;
const { quickAccess, requiredFields, show, hide, skip, working } = texts.ui;

/** The bundled texts of the entry screens: they do not wait for the fetched ones, which override them. */
export const entryTexts = {
  // The prerendered page contains the others.
  app: {
    ...{ name, titled, loading, crashed, crashedText, reload },
    ...(imprint !== null && { legalNotice, accessibility }),
  },
  ...(hasLanguageChoice && { account: { language: texts.account.language } }),
  captcha: texts.captcha,
  login: texts.login,
  requests: texts.requests,
  ui: { quickAccess, requiredFields, show, hide, skip, working },
  validators: { required: texts.validators.required },
};
