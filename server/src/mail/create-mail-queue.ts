import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { MailQueue } from './mail-queue.ts';
import type { Delivery } from './mail.ts';

/** The configuration that mail depends on. */
export type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'logsLinks'>;

async function openDelivery({ mail, dataDir, logsLinks }: MailConfig, log: Logger): Promise<Delivery> {
  const { smtp, from } = mail;
  if (smtp !== null) {
    const { smtpDelivery } = await import('./smtp-delivery.ts');
    return smtpDelivery(smtp, from);
  }
  const { folderDelivery } = await import('./folder-delivery.ts');
  return folderDelivery({
    folder: join(dataDir, 'outbox'),
    from,
    // Only a developer without a mail server finds the link in the log, because it gives access to the
    // account.
    written: ({ subject, link }) => logsLinks && log.info({ subject, link }, 'mail in the outbox'),
  });
}

/** Creates the mail queue with the configured delivery. Its library is loaded for the first mail. */
export function createMailQueue(config: MailConfig, log: Logger): MailQueue {
  let opened: Promise<Delivery> | undefined;
  const delivery: Delivery = {
    async deliver(mail, signal) {
      opened ??= openDelivery(config, log);
      await (await opened).deliver(mail, signal);
    },
  };
  return new MailQueue({ delivery, log });
}
