import { statSync } from 'node:fs';
import { environmentWithFile } from '../config/config.ts';
import type { Environment } from '../config/settings.ts';
import { announce } from '../start/operator-messages.ts';
import { faultLines } from '../start/report-fault.ts';
import { StartFault } from '../config/start-fault.ts';

type Sentence = (path: string) => string;

const refused: Sentence = (path) =>
  `L’accès à « ${path} » est refusé : lancez la commande sous le compte du serveur, ou corrigez les droits.`;
const stays: Sentence = (path) =>
  `Le dossier « ${path} » ne peut pas être déplacé. Rien n’a été changé ; choisissez un autre dossier de données avec DATA_DIR.`;
const isFile: Sentence = (path) => `Le chemin « ${path} » passe par un fichier : indiquez un dossier.`;

function isThereAlready(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return isFile(path);
  return `Le dossier « ${path} » existe déjà. Attendez une seconde, puis relancez la commande.`;
}

const sentences: Readonly<Record<string, Sentence>> = {
  ENOSPC: (path) => `Le disque de « ${path} » est plein : libérez de la place, puis relancez la commande.`,
  EACCES: refused,
  EPERM: refused,
  EROFS: (path) => `Le disque de « ${path} » est en lecture seule : choisissez un autre dossier.`,
  EEXIST: isThereAlready,
  ENOTEMPTY: stays,
  EBUSY: stays,
  EXDEV: stays,
  ENOTDIR: isFile,
  ENOENT: (path) =>
    `Le chemin « ${path} » n’existe pas et ne peut pas être créé : choisissez un autre dossier.`,
};

/** Returns the error to throw for a file system error: a fault with its remedy, if known. */
function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error;
  const path = String('dest' in error ? error.dest : error.path);
  const sentence = sentences[String(error.code)];
  return sentence === undefined ? error : new StartFault(sentence(path), { cause: error });
}

/** The call of a command. */
export interface CommandCall {
  /** The arguments after its name. */
  words: readonly string[];
  /** Reads the settings. Not called for `--help`. */
  environment: () => Environment;
  /** Prints a line on the console. */
  say: (line: string) => void;
}

/** @throws StartFault for every fault that the operator can correct */
export type Command = (call: CommandCall) => Promise<void>;

/** Runs a command to its end. @returns the lines for the operator when it fails; `null` otherwise */
export async function failureOf(command: Command, call: CommandCall): Promise<readonly string[] | null> {
  try {
    await command(call);
    return null;
  } catch (error) {
    return faultLines(explainFileError(error));
  }
}

/** Runs a command as this process, which exits with 1 when it fails. */
export async function runCommand(command: Command): Promise<void> {
  const words = process.argv.slice(2);
  const failure = await failureOf(command, { words, environment: environmentWithFile, say: announce });
  if (failure === null) return;
  for (const line of failure) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
