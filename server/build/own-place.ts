import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The name of the virtual module that holds the function below. */
const helper = '\0own-place';

/**
 * The source of that module, which replaces `import.meta` in the modules of a bundle. Paths are resolved
 * against the bundle at run time, so the project can be moved.
 */
const helperSource = `
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
export function placeOf(path) {
  const { href } = new URL(path, import.meta.url);
  const filename = fileURLToPath(href);
  const resolve = (name) =>
    /^\\.{0,2}\\//.test(name) ? new URL(name, href).href : pathToFileURL(createRequire(href).resolve(name)).href;
  const bundle = dirname(fileURLToPath(import.meta.url));
  return { url: href, filename, dirname: dirname(filename), resolve, bundle };
}
`;

/** A plugin: `import.meta` in a module of the project keeps naming its source file after bundling. */
export function ownPlace(outputFolder: string): Plugin {
  return {
    name: 'own-place',
    enforce: 'pre',
    resolveId: (source) => (source === helper ? helper : null),
    load: (id) => (id === helper ? helperSource : null),
    transform: {
      // Virtual modules have identifiers that begin with \0.
      filter: { id: { exclude: [/node_modules/, /^\0/] }, code: 'import.meta' },
      handler(code, id) {
        const path = relative(outputFolder, id).replaceAll('\\', '/');
        // On the first line, to keep the line numbers.
        const place = `import { placeOf as $placeOf } from '${helper}'; const $place = $placeOf('${path}'); `;
        return { code: place + code.replaceAll(/\bimport\.meta\b/g, '$place'), map: null };
      },
    },
  };
}
