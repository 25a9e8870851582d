import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The modules that choose what comes with the code of texts and of branding. Each exports nothing but plain values. */
const modules = [
  'src/brand/brand.ts',
  'src/i18n/offered-languages.ts',
  'src/i18n/entry-texts.ts',
  'src/workspace/workspace-texts.ts',
  'src/workspace/inspector/inspector-texts.ts',
  'src/chart/chart-texts.ts',
  'src/list/layout-switch/layouts-texts.ts',
  'src/list/export/export-texts.ts',
  'src/list/print/print-texts.ts',
];

/** Evaluates the choices of texts while building: no bundler leaves out what nobody uses of a file of JSON. */
export function chosenTexts(): Plugin {
  let files: readonly string[] = [];
  return {
    name: 'chosen-texts',
    apply: 'build',
    configResolved({ root }) {
      files = modules.map((module) => join(root, module));
    },
    async load(id) {
      if (!files.includes(id)) return null;
      const chosen = Object.entries((await import(pathToFileURL(id).href)) as object);
      const code = chosen
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)};`)
        .join('\n');
      return { code, moduleType: 'js' };
    },
  };
}
