import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { ownWords } from './own-words.ts';

const texts = createRequire(import.meta.url)
  .resolve('react-aria/package.json')
  .replace(/package\.json$/, 'dist/private/intl/overlays/fr-FR.mjs');

/** Returns the text file of the library as a page has it. */
async function builtTexts(...before: Plugin[]): Promise<string> {
  const outcome = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [...before, ownWords()],
    build: { write: false, lib: { entry: texts, formats: ['es'] } },
  });
  const [bundle] = Array.isArray(outcome) ? outcome : [outcome];
  return JSON.stringify(bundle);
}

test('the buttons around a menu are called « Fermer » where the library says « Rejeter »', async () => {
  const code = await builtTexts();
  expect(code).toContain('Fermer');
  expect(code).not.toContain('Rejeter');
});

test('the build fails once the library calls them otherwise', async () => {
  const update: Plugin = { name: 'update', transform: (code) => code.replace('Rejeter', 'Ignorer') };
  await expect(builtTexts(update)).rejects.toThrow(/own-words.*Rejeter/s);
});
