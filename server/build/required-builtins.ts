import type { Plugin } from 'vite';

const prefix = '\0required:';

/**
 * A plugin: the bundle loads the modules of Node with `require`. An `import` reads every export of a module,
 * and for one of them `node:http` loads the whole of undici, which is a tenth of the start.
 */
export function requiredBuiltins(): Plugin {
  return {
    name: 'required-builtins',
    enforce: 'pre',
    resolveId: {
      // The bundle imports `node:module` itself.
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
