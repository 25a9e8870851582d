import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { languagesFolder } from '../i18n/server-texts.ts';

/** Creates a folder for one test, which is removed after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ne2016-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The only hash that the placeholder allows: that of an empty text. */
export const pageHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const page = '<!doctype html><title>ne2016</title>';

/** Writes a placeholder of the built application into an empty folder. */
export function layOutApplication(folder: string): void {
  mkdirSync(join(folder, 'assets'));
  cpSync(languagesFolder, join(folder, 'languages'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
  writeFileSync(
    join(folder, 'page-hashes.json'),
    JSON.stringify({ scripts: [pageHash], styles: [pageHash] }),
  );
  writeFileSync(join(folder, 'assets', 'main-0a1b2c.js'), 'export {};');
}

/** Creates a folder with a placeholder of the built application, for tests of the server. */
export function builtApplication(): string {
  const folder = temporaryFolder();
  layOutApplication(folder);
  return folder;
}
