import { savedViewResource } from '@ne2016/contract';
import { resources } from '#values/shown-resources.ts';

/** The resource that stores the saved views of all lists. */
export const savedViews = savedViewResource(resources);
