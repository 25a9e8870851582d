import type { Resource } from '../resource/define-resource.ts';
import { savedViewResource } from './saved-view.ts';

/** The prefix of the names of {@link builtInResources}, reserved for them. */
export const builtInPrefix = 'app_';

/**
 * The resources of the product itself, served beside those of the team.
 * @param resources the resources of the team
 */
export function builtInResources(resources: readonly Resource[]): readonly Resource[] {
  return [savedViewResource(resources)].map((resource) => ({ ...resource, isBuiltIn: true }));
}
