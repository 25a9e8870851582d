// @vitest-environment jsdom
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { FileChanges } from './file-changes.mjs';
import { interfaceList, resourceList } from './lists.mjs';
import { addPart } from './new-part.mjs';

// Within the project: for a document, Vite loads nothing from elsewhere.
const data = join(import.meta.dirname, '../../var');
mkdirSync(data, { recursive: true });
const folder = mkdtempSync(join(data, 'generated-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lists = {
  [resourceList.path]: 'export const resources = [project];\n',
  [interfaceList.path]: "import '@ne2016/web';\nexport const interfaceExtensions = [];\n",
};
for (const [path, content] of Object.entries(lists)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const changes = new FileChanges(folder);
addPart(changes, 'action', 'generated');
addPart(changes, 'screen', 'generated-too');
// The tests written by npm run new run as tests of this file.
for (const path of changes.write()) if (path.includes('.test.')) await import(join(folder, path));
