import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const module = 'src/i18n/entry-texts.ts';

/** Evaluates the choice of texts while building: no bundler leaves out what nobody uses of a file of JSON. */
export function entryTextsOnly(): Plugin {
  let file = '';
  return {
    name: 'entry-texts-only',
    apply: 'build',
    configResolved({ root }) {
      file = join(root, module);
    },
    async load(id) {
      if (id !== file) return null;
      const { entryTexts } = (await import(pathToFileURL(file).href)) as { entryTexts: object };
      return { code: `export const entryTexts = ${JSON.stringify(entryTexts)};`, moduleType: 'js' };
    },
  };
}
