import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readTexts } from './language-files.ts';

test('French comes with the code in part; another language has all that browsers say', async () => {
  const french = JSON.parse(await readTexts('fr_FR.json')) as object;
  expect(french).not.toHaveProperty('list');
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const list = { search: 'Search' };
  writeFileSync(
    join(folder, 'en_GB.json'),
    JSON.stringify({ app: { name: 'x' }, list, mail: { copy: 'x' } }),
  );
  const english = JSON.parse(await readTexts('en_GB.json', pathToFileURL(`${folder}/`))) as object;
  expect(english).toMatchObject({ list });
  expect(english).not.toHaveProperty('mail');
});
