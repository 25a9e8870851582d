import { environmentWithFile } from '../config/config.ts';
import type { Environment } from '../config/settings.ts';
import { announce } from '../start/operator-messages.ts';
import { faultLines } from '../start/report-fault.ts';
import { explainFileError } from './explain-file-error.ts';

/** How a command is called. */
export interface CommandCall {
  /** What follows its name. */
  words: readonly string[];
  /** Reads the settings, which a question for help needs not. */
  environment: () => Environment;
  /** Tells the person at the console what was done. */
  say: (line: string) => void;
}

/** @throws StartFault for every fault that the operator can mend. */
export type Command = (call: CommandCall) => Promise<void>;

/** Runs a command to its end. @returns what to tell the operator of a failure; `null` where there was none. */
export async function failureOf(command: Command, call: CommandCall): Promise<readonly string[] | null> {
  try {
    await command(call);
    return null;
  } catch (error) {
    return faultLines(explainFileError(error));
  }
}

/** Runs a command for this process, which ends with 1 where it fails. */
export async function runCommand(command: Command): Promise<void> {
  const words = process.argv.slice(2);
  const failure = await failureOf(command, { words, environment: environmentWithFile, say: announce });
  if (failure === null) return;
  for (const line of failure) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
