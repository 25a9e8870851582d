import { text } from '../i18n/server-texts.ts';
import { application, mailTo } from '../mail/mail-to-person.ts';
import type { Mail } from '../mail/mail.ts';
import type { Account } from './account.ts';
import { resetLink } from './reset-tokens.ts';

/** Returns the mail with the link to set a new password. */
export function resetMail(account: Account, appUrl: string, token: string): Mail {
  return mailTo(account, {
    title: text('mail.reset.title'),
    lead: text('mail.reset.lead', { email: account.email, ...application }),
    action: { label: text('mail.reset.action'), link: resetLink(appUrl, token) },
    notes: [text('mail.reset.lifetime'), text('mail.reset.unasked')],
  });
}

/** Returns the mail about a changed password, a warning in case another person changed it. */
export function passwordChangedMail(account: Account, appUrl: string): Mail {
  return mailTo(account, {
    title: text('mail.changed.title'),
    lead: text('mail.changed.lead', { email: account.email, ...application }),
    action: { label: text('mail.changed.action'), link: `${appUrl}/` },
    notes: [text('mail.changed.unasked')],
  });
}
