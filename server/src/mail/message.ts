import type { Mailbox } from '../config/mail-settings.ts';
import type { Mail } from './mail.ts';

/** A mail as the library writes it. Names and addresses go as parts, never as text that could be read as headers. */
export function toMessage({ to, subject, text, html }: Mail, from: Mailbox) {
  return { from, to, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } };
}
