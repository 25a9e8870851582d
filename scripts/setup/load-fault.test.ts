import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from './project.mjs';

/** Loads files with these contents, in the team’s folder or the product’s; returns their fault texts. */
function toldOf(contents: readonly string[], within = 'resources/src') {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'load-fault-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, within), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, within, 'other.ts'), 'export const other = 1;');
  const files = contents.map((content, index) => {
    const file = join(folder, within, `file${index}.ts`);
    writeFileSync(file, content);
    return pathToFileURL(file).href;
  });
  const program = `
    import { loadFaultText } from ${JSON.stringify(pathToFileURL(inProject('scripts/setup/load-fault.mjs')).href)};
    const told = [];
    for (const file of ${JSON.stringify(files)})
      told.push(await import(file).then(() => 'loaded', (error) => loadFaultText(error, ${JSON.stringify(folder)})));
    console.log(JSON.stringify(told));`;
  const options = { encoding: 'utf8', stdio: 'pipe' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], options)) as (
    | string
    | null
  )[];
}

test('a file that cannot be loaded is told by its name, what is wrong in it, and what to do', () => {
  const told = toldOf([
    "import './gone.ts';",
    "import { another } from './other.ts'; another();",
    "import 'no-such-package';",
    'const a = ;',
    '\nnull.x;',
    "import { other } from './other.ts'; other;",
  ]);
  const file = (index: number) => `resources/src/file${index}.ts`;
  expect(told).toEqual([
    `${file(0)}\u00a0: le fichier resources/src/gone.ts n’existe pas\u00a0: corrigez l’import, ou créez ce fichier.`,
    `${file(1)}, ligne\u00a01\u00a0: ./other.ts n’exporte pas another\u00a0: corrigez l’import.`,
    `${file(2)}\u00a0: le paquet no-such-package n’est pas installé\u00a0: corrigez l’import, ou installez-le par «\u00a0npm install no-such-package\u00a0».`,
    `${file(3)}, ligne\u00a01\u00a0: Expression expected`,
    `${file(4)}, ligne\u00a02\u00a0: Cannot read properties of null (reading 'x')`,
    'loaded',
  ]);
});

test('what is wrong in a file of the product is no fault of the team', () => {
  expect(toldOf(["import './gone.ts';"], 'server/src')).toEqual([null]);
});
