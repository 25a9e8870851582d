import { createTransport } from 'nodemailer';
import type { Mailbox, SmtpServer } from '../config/mail-settings.ts';
import { type Delivery, toMessage } from './mail.ts';

/** Timeouts for the connection, the greeting and each pause of a mail server, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/**
 * Returns the encryption options. A password is sent only through an encrypted connection to a server whose
 * certificate is verified. Without a password, encryption is opportunistic: used where offered. An attacker
 * in the middle could remove the offer, so verifying certificates there would only prevent mail from being
 * sent.
 */
function encryptionFor({ secure, credentials }: SmtpServer) {
  if (secure || credentials !== null) return { secure, requireTLS: true };
  return { secure, tls: { rejectUnauthorized: false } };
}

/** Sends mail through a server. */
export function smtpDelivery(server: SmtpServer, from: Mailbox): Delivery {
  const { host, port, credentials } = server;
  const transport = createTransport({
    host,
    port,
    ...encryptionFor(server),
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(mail, signal) {
      await transport.sendMail({ ...toMessage(mail, from), signal });
    },
  };
}
