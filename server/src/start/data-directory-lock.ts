import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unusable } from '../config/data-directory.ts';
import { StartFault } from '../config/start-fault.ts';
import { readSqliteFailure } from '../storage/sqlite/sqlite-errors.ts';

/**
 * Locks `dataDir` for this server until the result is disposed: two servers with the same database would each
 * push a change to its own clients only. It is a lock of the system on an open file, through SQLite because
 * Node has none, so it ends with the process in any case. Commands that only use the database do not need it.
 * @throws StartFault when another server has it, or the file cannot be written
 */
export function lockDataDirectory(dataDir: string): Disposable {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'server-lock'), { timeout: 0 });
    file.exec('begin exclusive');
    return file;
  } catch (cause) {
    file?.close();
    if (readSqliteFailure(cause) !== 'busy') throw unusable(dataDir, cause);
    throw new StartFault(
      `Le dossier de données « ${dataDir} » sert déjà à un autre serveur ne2016 : arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
      { cause },
    );
  }
}
