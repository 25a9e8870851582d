import { readdir, readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const folder = new URL('../../languages/', import.meta.url);

/** A file of texts as it is served: without what only its authors need. */
async function readTexts(file: string): Promise<string> {
  return JSON.stringify(JSON.parse(await readFile(new URL(file, folder), 'utf8')));
}

/** Lays the files of texts beside the application; while developing, serves them as they are at that moment. */
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
