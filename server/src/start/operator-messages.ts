import { countedLabel, type Resource } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { french } from '@ne2016/contract/texts';
import type { FirstAccount } from '../accounts/first-account.ts';
import type { Config } from '../config/config.ts';
import { foreignRights } from '../config/data-directory.ts';

/** Prints a line on the console. */
export function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints that a long step begins. */
export function announceLoading(resource: Resource, total: number): void {
  const count = formatNumber(total, french);
  announce(`Chargement de ${count} ${countedLabel(resource.labels, total)}…`);
}

/** Prints a warning if other users could read the data. */
export function announceRights({ dataDir }: Pick<Config, 'dataDir'>): void {
  const rights = foreignRights(dataDir);
  if (rights !== undefined)
    announce(
      `Attention : d’autres comptes de cette machine ont accès au dossier de données « ${dataDir} » (droits ${rights}). Retirez-leur cet accès : chmod 700 '${dataDir}'`,
    );
}

/** Prints a warning about settings that work now, but not with a second process. */
export function announceLimits({ databaseUrl, push, files }: Config): void {
  if (databaseUrl !== null && push.service.place !== 'embedded' && files.store === 'disk')
    announce(
      'Attention : les fichiers joints ne sont connus que de ce processus. Si vous en lancez plusieurs, choisissez FILE_STORE=s3.',
    );
}

/** Prints the address of the application and how to sign in. */
export function announceAccount({ appUrl }: Pick<Config, 'appUrl'>, account: FirstAccount): void {
  announce(`ne2016 est prêt : ${appUrl}`);
  switch (account.state) {
    case 'exists':
      announce(
        'Connectez-vous avec votre compte. Mot de passe oublié ? npm run user -- reset-link <courriel>',
      );
      return;
    case 'made':
      announce(`Adresse de courriel : ${account.email}`);
      announce(
        account.randomPassword === null
          ? 'Mot de passe : celui de la variable ADMIN_PASSWORD'
          : `Mot de passe : ${account.randomPassword} (notez-le : il ne sera plus affiché)`,
      );
  }
}
