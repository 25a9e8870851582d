import type { Plugin } from 'vite';

const prefix = '\0required:';

/**
 * Lets a bundle require the modules of Node. An `import` of one reads each of its exports, and `node:http` loads the
 * whole of undici for one of them: a tenth of the start.
 */
export function requiredBuiltins(): Plugin {
  return {
    name: 'required-builtins',
    enforce: 'pre',
    resolveId: {
      // The bundle itself imports `node:module`.
      filter: { id: /^node:(?!module$)/ },
      handler: (source) => ({ id: `${prefix}${source}`, moduleSideEffects: false }),
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return {
        code: `module.exports = process.getBuiltinModule('${id.slice(prefix.length)}');`,
        moduleType: 'js',
      };
    },
  };
}
