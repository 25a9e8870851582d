import type { Mailbox } from '../config/mail-settings.ts';

/** One message to one person, in two forms that say the same. */
export interface Mail {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** What the person is to open; developers find it in their log when no mail server is set. */
  link: string;
}

/** A way by which mail leaves. Rejects when it did not. */
export interface Delivery {
  /** `signal` ends an attempt that takes too long. */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** A mail as the library writes it. Names and addresses go as parts, never as text that could be read as headers. */
export function toMessage({ to, subject, text, html }: Mail, from: Mailbox) {
  return { from, to, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } };
}
