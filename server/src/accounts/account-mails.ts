import { text } from '../i18n/texts.ts';
import { layOutHtml, layOutText, type MailContent } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/mail.ts';
import type { Account } from './account.ts';
import { resetLink } from './reset-tokens.ts';

/** The name by which people know it, not the address, which nobody reads out. */
const application = { application: text('app.name') };

type Message = Omit<MailContent, 'greeting' | 'signature'>;

/** Who was given no name has the address as one, by which nobody wants to be greeted. */
function mailTo({ name, email }: Account, message: Message): Mail {
  const isNamed = name !== email;
  const content = {
    ...message,
    greeting: isNamed ? text('mail.greeting', { name }) : text('mail.greetingUnnamed'),
    signature: text('mail.signature', application),
  };
  return {
    to: { name: isNamed ? name : '', address: email },
    subject: text('app.titled', { screen: message.title }),
    text: layOutText(content),
    html: layOutHtml(content),
    link: message.action.link,
  };
}

/** The mail by which an account gets a new password. */
export function resetMail(account: Account, appUrl: string, token: string): Mail {
  return mailTo(account, {
    title: text('mail.reset.title'),
    lead: text('mail.reset.lead', { email: account.email, ...application }),
    action: { label: text('mail.reset.action'), link: resetLink(appUrl, token) },
    notes: [text('mail.reset.lifetime'), text('mail.reset.unasked')],
  });
}

/** The mail that tells the owner of an account of its new password, should somebody else have set it. */
export function passwordChangedMail(account: Account, appUrl: string): Mail {
  return mailTo(account, {
    title: text('mail.changed.title'),
    lead: text('mail.changed.lead', { email: account.email, ...application }),
    action: { label: text('mail.changed.action'), link: `${appUrl}/` },
    notes: [text('mail.changed.unasked')],
  });
}
