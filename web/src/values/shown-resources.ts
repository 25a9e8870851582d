import { inLanguage } from '@ne2016/contract';
import { resources as declared } from '@ne2016/resources';
import { currentTexts } from '#ui/texts/texts.ts';

/** All resources in the language of the page, which is set before the workspace is loaded. */
export const resources = declared.map((resource) => inLanguage(resource, currentTexts().language.code));
