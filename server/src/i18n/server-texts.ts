import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandedTexts } from '@ne2016/contract';
import { createTexts, french, textsByPath, type TextTree } from '@ne2016/contract/texts';
import { branding } from '@ne2016/extensions/branding';

/** The folder of the texts of server and browser; the built application contains them for the browser. */
export const languagesFolder = join(import.meta.dirname, '..', '..', '..', 'languages');

/** Reads the texts that the browser uses too. */
function readTexts(): Map<string, string> {
  const file = readFileSync(join(languagesFolder, 'fr_FR.json'), 'utf8');
  return new Map(textsByPath(brandedTexts(JSON.parse(file) as TextTree, branding)));
}

const texts = readTexts();

/**
 * Returns the text of a key, with the wording of the browser. Keys are composed from codes, which the compiler
 * cannot check; a test checks that all exist.
 */
export const { fill: text } = createTexts(
  french,
  (path) => texts.get(path),
  (error) => process.emitWarning(error),
);
