import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { prepareDataDirectory } from '../config/data-directory.ts';
import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

/**
 * Opens the configured store.
 * @throws StartFault when it cannot be used
 */
export async function openFileStore({
  files,
  dataDir,
}: Pick<Config, 'files' | 'dataDir'>): Promise<FileStore> {
  switch (files.store) {
    case 'disk': {
      const root = join(dataDir, 'files');
      prepareDataDirectory(root);
      return new DiskFileStore(root);
    }
    case 's3': {
      // Imported dynamically: the library loads slowly, and most servers do not need it.
      const { openS3FileStore } = await import('./s3-file-store.ts');
      return openS3FileStore(files);
    }
  }
}
