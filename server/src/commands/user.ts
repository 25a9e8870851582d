import { manageAccounts } from './manage-accounts.ts';
import { runCommand } from './run-command.ts';

await runCommand(manageAccounts);
