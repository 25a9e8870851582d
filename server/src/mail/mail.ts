import type { Mailbox } from '../config/mail-settings.ts';

/** A message to one person, in two equivalent forms. */
export interface Mail {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The link of the mail. Developers find it in their log when no mail server is configured. */
  link: string;
}

/** A way to send mail. Rejects when the mail was not sent. */
export interface Delivery {
  /** `signal` aborts an attempt that takes too long. */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** Returns a mail for the library. Names and addresses are values, never text that is parsed as headers. */
export function toMessage({ to, subject, text, html }: Mail, from: Mailbox) {
  return { from, to, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } };
}
