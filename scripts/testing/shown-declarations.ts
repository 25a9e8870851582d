import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@ne2016/contract';
import { inProject } from '../setup/project.mjs';

/** Returns the files of `resources/src` in docs/declarations.md: name and content. */
export function shownDeclarations(): [name: string, content: string][] {
  const blocks = readFileSync(inProject('docs/declarations.md'), 'utf8').matchAll(
    /```ts\n\/\/ resources\/src\/(\S+)\n([^]*?)```/g,
  );
  return Array.from(blocks, ([, name = '', content = '']) => [name, content]);
}

/**
 * Returns the resources in docs/declarations.md, by name. `remove` removes the files from which they were
 * imported.
 */
export async function importShownDeclarations(): Promise<{
  resources: Readonly<Record<string, Resource>>;
  remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'shown-declarations-'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'src'));
  const resources: Record<string, Resource> = {};
  for (const [name, content] of shownDeclarations()) {
    writeFileSync(join(folder, 'src', name), content);
    Object.assign(resources, await import(join(folder, 'src', name)));
  }
  return { resources, remove: () => rmSync(folder, { recursive: true }) };
}
