import { type Role, roles } from '@ne2016/contract';
import type { Logger } from 'pino';
import type { Account } from '../accounts/account.ts';
import type { Auth } from '../accounts/create-auth.ts';
import { findAccountById, findUsableAccount, listAccounts } from '../accounts/directory.ts';
import { mailTo } from '../mail/mail-to-person.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { RecordStore } from '../records/record-store.ts';
import { runAsProduct } from './run-limited.ts';
import type { Message, People, Services } from './api/services-api.ts';
import { storedRecords } from './stored-records.ts';
import { applicationWriter } from './transaction-access.ts';

/** The dependencies of the services. */
export interface ServiceParts {
  store: RecordStore;
  auth: Auth;
  mail: Pick<MailQueue, 'send'>;
  log: Logger;
  appUrl: string;
  /** Called after each write. */
  committed: () => void;
}

function peopleOf(auth: Auth): People {
  const hasRole = (account: Account, role: Role) => roles.indexOf(account.role) >= roles.indexOf(role);
  return {
    find: (id) =>
      runAsProduct(async () => {
        const account = await findAccountById(auth, id);
        return account && findUsableAccount(auth, account.email);
      }),
    async withRole(role) {
      const all = await runAsProduct(() => listAccounts(auth));
      return all
        .filter((account) => !account.isDisabled && hasRole(account, role))
        .map(({ isDisabled: _, ...account }) => account);
    },
  };
}

/** Returns the services of extension code, available until `signal`. `where`: its name, for the log. */
export function servicesFor(parts: ServiceParts, where: string, signal: AbortSignal): Services {
  const { auth, mail, appUrl } = parts;
  const log = parts.log.child({ extension: where });
  return {
    asApplication: storedRecords(parts, applicationWriter, where, signal),
    mail: {
      async send({ to, action, notes = [], ...message }: Message) {
        const link = `${appUrl}/${action.path.replace(/^\//, '')}`;
        const written = mailTo(to, { ...message, notes, action: { label: action.label, link } });
        await runAsProduct(() => mail.send(written, signal));
      },
    },
    people: peopleOf(auth),
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    signal,
  };
}
