import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The modules that select the bundled texts and branding. Each exports only plain values. */
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

/** Evaluates the selections of texts at build time: no bundler removes unused parts of a JSON file. */
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
