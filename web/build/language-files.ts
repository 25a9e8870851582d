import { readdir, readFile } from 'node:fs/promises';
import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import type { Plugin } from 'vite';
import { fetchedTexts } from '../src/i18n/fetched-texts.ts';
import type { TextTree } from '../src/ui/texts/texts.ts';

const folder = new URL('../../languages/', import.meta.url);

/** What only the server says, which it does in French. */
const textsOfServer = ['problems', 'restoration', 'mail'];

/**
 * A file of texts as it is served: without what is needed by the server alone, and in French without what comes with the
 * code. Another language has all in its file, for the code has nothing of it.
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

/** Emits the files of texts beside the application; while developing, serves them as they are at that moment. */
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
