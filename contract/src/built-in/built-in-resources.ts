import type { Resource } from '../resource/define-resource.ts';
import { savedViewResource } from './saved-view.ts';

/** What the names of {@link builtInResources} begin with, and no others may. */
export const builtInPrefix = 'app_';

/**
 * The resources of the product itself, which it serves beside those of the team.
 * @param resources those of the team
 */
export function builtInResources(resources: readonly Resource[]): readonly Resource[] {
  return [savedViewResource(resources)].map((resource) => ({ ...resource, isBuiltIn: true }));
}
