import { makeBackup } from './make-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand(makeBackup);
