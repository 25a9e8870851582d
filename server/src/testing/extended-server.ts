import './cheap-password-hashes.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { hooksOf } from '../extensions/api/hooks-api.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';
import { runServer } from '../start/start-server.ts';
import { exampleResources, task } from './example-resources.ts';

const mark = process.env['MARK_FILE'] ?? '';

/** Succeeds at its second attempt after a commit: the first kills the process, as a power cut would. */
const cut = defineServerExtension('cut', {
  hooks: [
    hooksOf(task, {
      afterCommit({ after }) {
        if (existsSync(mark)) process.stdout.write(`done after the cut: ${after?.name}\n`);
        else {
          writeFileSync(mark, '');
          process.kill(process.pid, 'SIGKILL');
        }
      },
    }),
  ],
});

/** The server as `main.ts` runs it, with an extension. */
await runServer({
  resources: exampleResources,
  samples: [],
  extensions: [cut],
  applicationFolder: process.argv[2] ?? '',
});
