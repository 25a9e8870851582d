import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const source = z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/);
const pageHashes = z.object({ scripts: z.array(source), styles: z.array(source) });

/** The inline scripts and styles of the page, as sources of a Content-Security-Policy. */
export type PageHashes = z.infer<typeof pageHashes>;

/** Reads the hashes that the build has written. @throws Error when they are missing or invalid */
export async function readPageHashes(applicationFolder: string): Promise<PageHashes> {
  return pageHashes.parse(JSON.parse(await readFile(join(applicationFolder, 'page-hashes.json'), 'utf8')));
}
