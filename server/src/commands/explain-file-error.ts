import { statSync } from 'node:fs';
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

/** What to throw for an error of the file system: a fault with its mend where one is known. */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error;
  const path = String('dest' in error ? error.dest : error.path);
  const sentence = sentences[String(error.code)];
  return sentence === undefined ? error : new StartFault(sentence(path), { cause: error });
}
