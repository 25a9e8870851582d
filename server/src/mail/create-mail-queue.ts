import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { folderDelivery } from './folder-delivery.ts';
import type { Delivery } from './mail.ts';
import { MailQueue } from './mail-queue.ts';
import { smtpDelivery } from './smtp-delivery.ts';

/** What of the configuration mail depends on. */
export type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'devMode'>;

function deliveryFor({ mail: { smtp, from }, dataDir, devMode }: MailConfig, log: Logger): Delivery {
  if (smtp !== null) return smtpDelivery(smtp, from);
  return folderDelivery({
    folder: join(dataDir, 'outbox'),
    from,
    // Only a developer without a mail server finds a link in the log: who has one may use the account.
    written: ({ subject, link }) => devMode && log.info({ subject, link }, 'mail in the outbox'),
  });
}

/** The mail of a server, through what its configuration names. */
export function createMailQueue(config: MailConfig, log: Logger): MailQueue {
  return new MailQueue({ delivery: deliveryFor(config, log), log });
}
