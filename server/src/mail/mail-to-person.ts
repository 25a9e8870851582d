import { text } from '../i18n/server-texts.ts';
import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts';
import type { Mail } from './mail.ts';

/** The name by which people know it, not the address, which nobody reads out. */
export const application = { application: text('app.name') };

/** What a mail says to somebody, besides their name and who sends it. */
export type PersonalMail = Omit<MailContent, 'greeting' | 'signature'>;

/** Who was given no name has the address as one, by which nobody wants to be greeted. */
export function mailTo({ name, email }: { name: string; email: string }, message: PersonalMail): Mail {
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
