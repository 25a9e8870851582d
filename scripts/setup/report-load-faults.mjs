import { inspect } from 'node:util';
import { loadFaultText } from './load-fault.mjs';
import { projectFolder } from './project.mjs';

// Loaded before a program that reads files of a team (`node --import`). If one of these cannot be loaded, one
// sentence replaces Node’s stack trace. The program exits with 3: after 2, nodemon stops watching.

/** @param {unknown} error */
function report(error) {
  // A running program has its own error handling.
  if (process.listenerCount('uncaughtException') > 1) return;
  const text = loadFaultText(error, projectFolder);
  const told = text === null ? inspect(error) : `Un fichier ne peut pas être chargé\u00a0:\n- ${text}`;
  process.stderr.write(`${told}\n`);
  process.exit(text === null ? 1 : 3);
}

process.on('uncaughtException', report);
