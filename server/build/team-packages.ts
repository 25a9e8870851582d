import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A plugin: packages that a team adds to `resources/` and `extensions/` are not bundled, because a package
 * may not work in a bundle.
 */
export function teamPackages(outputFolder: string): Plugin {
  return {
    name: 'team-packages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isPackage = /^[@\w]/.test(source) && !/^(node:|@ne2016\/)/.test(source);
      if (!isPackage || importer === undefined || !/[\\/](resources|extensions)[\\/]src[\\/]/.test(importer))
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || found.external !== false) return found;
      return { id: `./${relative(outputFolder, found.id).replaceAll('\\', '/')}`, external: true };
    },
  };
}
