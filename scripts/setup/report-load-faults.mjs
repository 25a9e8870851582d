import { inspect } from 'node:util';
import { loadFaultText } from './load-fault.mjs';
import { projectFolder } from './project.mjs';

// Loaded before a program that reads files of a team (`node --import`). A file of theirs that cannot be loaded is
// reported in one sentence, in place of the stack of Node. The program exits with 3: after 2, nodemon stops watching.

/** @param {unknown} error */
function report(error) {
  // Once it runs, a program says itself what it does about errors.
  if (process.listenerCount('uncaughtException') > 1) return;
  const text = loadFaultText(error, projectFolder);
  const told = text === null ? inspect(error) : `Un fichier ne peut pas être chargé\u00a0:\n- ${text}`;
  process.stderr.write(`${told}\n`);
  process.exit(text === null ? 1 : 3);
}

process.on('uncaughtException', report);
