import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, loadOptions, pinnedNode, vite } from './setup/project.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

/** The files of the server: after a change, it is stopped like by an operator and started again. */
const watched = [
  ...['contract', 'extensions', 'languages', 'resources', 'server'].flatMap((folder) => ['--watch', folder]),
  ...['--ext', 'ts,json', '--ignore', '*.test.ts', '--signal', 'SIGTERM'],
  ...['--exec', ['node', ...loadOptions].join(' ')],
];

/** The port of Vite, which serves the application; it forwards calls to the server on `PORT`. */
const vitePort = process.env['DEV_PORT'] || '5173';

// npm run dev: Vite with hot reload next to a server that restarts after changes of its code.
await runCommand(async () => {
  // Development needs the types, the tests and the linter, too.
  await ensureInstalled('everything');
  await ensureSpaBuilt();
  return await runForeground(
    [
      [...vite, 'web', '--port', vitePort, '--strictPort'],
      // Node’s own --watch loses a file that an editor replaces instead of writing into it.
      [
        pinnedNode,
        inProject('node_modules', 'nodemon', 'bin', 'nodemon.js'),
        ...watched,
        'server/src/main.ts',
      ],
    ],
    { APP_URL: process.env['APP_URL'] ?? `http://localhost:${vitePort}` },
  );
});
