import type { Plugin } from 'vite';

const importOfRuntime = /import\{([^}]*)\}from"\.\/(rolldown-runtime[^"]*)";/;

/** Converts `import{n as e}` to an object pattern that reads `n`. */
function importsOf(names: string): string {
  return names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$1:$2');
}

/** Converts `export{c as n}` to an object that has `n`. */
function exportsOf(names: string): string {
  return names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1');
}

/**
 * Moves the bundler’s few stateless helper functions into the entry file, which otherwise would wait for a
 * file of half a kilobyte: on a slow connection that costs as much as twenty. The other files import them as
 * before.
 */
export function singleEntryFile(): Plugin {
  return {
    name: 'single-entry-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const entry of Object.values(bundle)) {
          if (entry.type !== 'chunk' || !entry.isEntry || entry.imports.length === 0) continue;
          const [statement, names = '', file = ''] = importOfRuntime.exec(entry.code) ?? [];
          const runtime = bundle[`assets/${file}`];
          const [, code = '', exported = ''] =
            (runtime?.type === 'chunk' && /^(.*)export\{([^}]*)\};\s*$/s.exec(runtime.code)) || [];
          if (statement === undefined || code === '' || entry.imports.length > 1)
            throw new Error(`The entry imports more than can be put into it: ${entry.imports.join(', ')}`);
          const inline = `const{${importsOf(names)}}=(()=>{${code}return{${exportsOf(exported)}}})();`;
          entry.code = entry.code.replace(statement, () => inline);
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    },
  };
}
