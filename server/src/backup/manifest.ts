import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { StartFault } from '../config/start-fault.ts';

/** The file that makes a folder a backup. It is written last. */
export const manifestName = 'manifest.json';

/** Returns whether a relative path stays inside its folder. */
function staysInside(path: string): boolean {
  return !isAbsolute(path) && !path.split(/[/\\]/).includes('..');
}

const manifest = z.object({
  product: z.literal('ne2016'),
  /** Raised when an older version cannot restore the backups of a newer one. */
  format: z.literal(1),
  /** ISO 8601, in UTC. */
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Relative to the backup and to the data directory, with slashes. */
      path: z.string().min(1).refine(staysInside),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

/** The contents of a backup, with a digest of each file. */
export type Manifest = z.infer<typeof manifest>;

/** One file of a backup. */
export type BackupFile = Manifest['files'][number];

/** @throws StartFault when `folder` is not a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch (cause) {
    throw new StartFault(
      `Le dossier « ${folder} » n’est pas une sauvegarde complète de ne2016 (${manifestName} manque ou est illisible) : indiquez le dossier d’une sauvegarde (ne2016-AAAA-MM-JJT…Z).`,
      { cause },
    );
  }
}
