import { inspect } from 'node:util';
import { loadFaultText } from './load-fault.mjs';
import { projectFolder } from './project.mjs';

// Loaded before a program that reads what a team writes (`node --import`). A file of theirs that cannot be loaded is told
// in one sentence, in place of the stack of Node, and the program ends with 3: after 2, nodemon would watch no more.

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
