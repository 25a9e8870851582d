import type { Plugin } from 'vite';

/**
 * Resolves `@ne2016/resources` to the declarations of the product’s tests, which are independent of the
 * team’s. Code of the team gets the team’s.
 * @param project the folder of the project
 */
export function testedResources(project: string): Plugin {
  const ofTheTeam = `${project.replaceAll('\\', '/')}/extensions/src/`;
  return {
    name: 'tested-resources',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id !== '@ne2016/resources' || importer?.startsWith(ofTheTeam) === true) return undefined;
      return this.resolve('@ne2016/contract/testing', importer);
    },
  };
}
