import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** How a bundle imports the function below. */
const helper = '\0own-place';

/**
 * What a module of the bundle has instead of `import.meta`. It runs in the bundle, beside which every place is found,
 * so that the project can be moved.
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

/** Keeps the place of its source file in every module of the project, in any file that it is bundled into. */
export function ownPlace(outputFolder: string): Plugin {
  return {
    name: 'own-place',
    enforce: 'pre',
    resolveId: (source) => (source === helper ? helper : null),
    load: (id) => (id === helper ? helperSource : null),
    transform: {
      // The id of a virtual module begins with \0.
      filter: { id: { exclude: [/node_modules/, /^\0/] }, code: 'import.meta' },
      handler(code, id) {
        const path = relative(outputFolder, id).replaceAll('\\', '/');
        // On the first line, so that every line keeps its number.
        const place = `import { placeOf as $placeOf } from '${helper}'; const $place = $placeOf('${path}'); `;
        return { code: place + code.replaceAll(/\bimport\.meta\b/g, '$place'), map: null };
      },
    },
  };
}
