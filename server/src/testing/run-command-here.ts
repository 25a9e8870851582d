import type { Environment } from '../config/settings.ts';
import { type Command, failureOf } from '../commands/run-command.ts';
import { childEnvironment } from './child-process.ts';

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Runs a command to its end in this process. Returns the output and exit code of its program. */
export async function runCommandHere(command: Command, words: readonly string[], environment: Environment) {
  const said: string[] = [];
  const failure = await failureOf(command, {
    words,
    environment: () => ({ ...childEnvironment, ...environment }),
    say: (line) => void said.push(line),
  });
  return { code: failure === null ? 0 : 1, output: textOf(said), errors: textOf(failure ?? []) };
}
