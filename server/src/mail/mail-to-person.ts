import { text } from '../i18n/server-texts.ts';
import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts';
import type { Mail } from './mail.ts';

/** The name of the application as users know it, not its address. */
export const application = { application: text('app.name') };

/** The content of a mail to a person, without their name and the signature. */
export type PersonalMail = Omit<MailContent, 'greeting' | 'signature'>;

/** Returns a mail to a person. If the name is the address, the greeting leaves it out. */
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
