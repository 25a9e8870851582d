import { readdir, readFile } from 'node:fs/promises';
import { brandedTexts } from '@ne2016/contract';
import type { TextTree } from '@ne2016/contract/texts';
import { branding } from '@ne2016/extensions/branding';
import type { Plugin } from 'vite';
import { fetchedTexts } from '../src/i18n/fetched-texts.ts';

const folder = new URL('../../languages/', import.meta.url);

/** Texts of the server only, which are always French. */
const textsOfServer = ['problems', 'restoration', 'mail'];

/**
 * Returns a file of texts as it is served: without those of the server, and in French without those bundled
 * with the code. Other languages need all of them, since the code has only French.
 */
export async function readTexts(file: string, from = folder): Promise<string> {
  const all = JSON.parse(await readFile(new URL(file, from), 'utf8')) as Record<string, TextTree>;
  const texts = brandedTexts(all, branding);
  if (file !== 'fr_FR.json')
    return JSON.stringify(
      Object.fromEntries(Object.entries(texts).filter(([name]) => !textsOfServer.includes(name))),
    );
  return JSON.stringify(fetchedTexts(texts));
}

/** Emits the files of texts with the application; during development, serves their current state. */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    async generateBundle() {
      for (const file of await readdir(folder))
        this.emitFile({ type: 'asset', fileName: `languages/${file}`, source: await readTexts(file) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/languages', (request, response, next) => {
        const [, file] = /^\/(\w+\.json)$/.exec(request.url ?? '') ?? [];
        if (file === undefined) return next();
        readTexts(file).then(
          (texts) => response.setHeader('content-type', 'application/json').end(texts),
          next,
        );
      });
    },
  };
}
