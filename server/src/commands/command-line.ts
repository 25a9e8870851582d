import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Environment } from '../config/settings.ts';
import { StartFault } from '../config/start-fault.ts';

/** The arguments of a command. */
export interface CommandLine {
  words: readonly string[];
  isHelp: boolean;
  options: Readonly<Record<string, unknown>>;
}

/** Returns a fault in the arguments of a command, with its usage. */
export function usageFault(reason: string, usage: readonly string[], cause?: unknown): StartFault {
  return new StartFault([reason, '', ...usage], { cause });
}

/** @throws StartFault with the usage when an option is unknown */
export function parseCommandLine(
  given: readonly string[],
  usage: readonly string[],
  options: ParseArgsOptionsConfig,
): CommandLine {
  try {
    const { positionals, values } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    return { words: positionals, isHelp: values['help'] === true, options: values };
  } catch (cause) {
    const known = [...Object.keys(options), 'help'].map((name) => `--${name}`);
    const wrong = given.find((word) => word.startsWith('-') && !known.includes(word));
    const reason =
      wrong === undefined
        ? 'Une option est inconnue ou mal employée.'
        : `Option inconnue ou mal employée : ${wrong}`;
    throw usageFault(reason, usage, cause);
  }
}

/** Resolves a path against the folder of the caller: npm runs commands in the project’s folder. */
export function pathArgument(word: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', word);
}

/** @throws StartFault with `lines` when the database is not an embedded one */
export function requireEmbeddedDatabase(environment: Environment, lines: readonly string[]): void {
  const { DATABASE_URL = '' } = environment;
  if (DATABASE_URL !== '') throw new StartFault(lines);
}
