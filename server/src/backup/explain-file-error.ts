import { StartFault } from '../start-fault.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein : libérez de la place, puis relancez la commande.',
  EACCES: 'l’accès est refusé : lancez la commande sous le compte du serveur, ou corrigez les droits.',
  EPERM: 'l’accès est refusé : lancez la commande sous le compte du serveur, ou corrigez les droits.',
  EROFS: 'le disque est en lecture seule : choisissez un autre dossier.',
  EEXIST: 'il existe déjà : attendez une seconde, puis relancez la commande.',
  ENOTEMPTY: 'ce dossier ne peut pas être déplacé : rien n’a été changé ; choisissez un autre DATA_DIR.',
  EBUSY: 'ce dossier ne peut pas être déplacé : rien n’a été changé ; choisissez un autre DATA_DIR.',
  EXDEV: 'ce dossier ne peut pas être déplacé : rien n’a été changé ; choisissez un autre DATA_DIR.',
  ENOTDIR: 'un fichier se trouve sur le chemin : choisissez un autre dossier.',
};

/** What to throw for an error of the file system: a fault with its mend where one is known. */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error;
  const path = String('dest' in error ? error.dest : error.path);
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new StartFault(`« ${path} » : ${reason}`, { cause: error });
}
