import type { Plugin } from 'vite';

/**
 * The tests of the product have declarations of their own, whatever the team declares. Code of the team has the team's.
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
