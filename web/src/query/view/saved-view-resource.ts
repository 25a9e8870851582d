import { savedViewResource } from '@ne2016/contract';
import { resources } from '#values/shown-resources.ts';

/** Where the saved views of all lists are kept. */
export const savedViews = savedViewResource(resources);
