import { z } from 'zod';

/** An address, and the name that mail clients show, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail server, and the credentials to use it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether the connection uses TLS from its start. */
  secure: boolean;
  credentials: { user: string; password: string } | null;
}

/** How mail is sent: through `smtp`, or into a folder if that is `null`. */
export interface MailSettings {
  smtp: SmtpServer | null;
  from: Mailbox;
}

const ports = { smtps: 465, submission: 587, relay: 25 } as const;

function readCredentials({ username, password }: URL): SmtpServer['credentials'] {
  return username === ''
    ? null
    : { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function parseSmtpUrl(value: string): SmtpServer | undefined {
  const url = URL.parse(value);
  const isWhole = url !== null && url.hostname !== '' && (url.username === '') === (url.password === '');
  if (!isWhole || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname + url.search + url.hash))
    return undefined;
  try {
    const credentials = readCredentials(url);
    const secure = url.protocol === 'smtps:';
    const usual = credentials === null ? ports.relay : ports.submission;
    const port = url.port === '' ? (secure ? ports.smtps : usual) : Number(url.port);
    return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, secure, credentials };
  } catch {
    // A « % » that does not begin an encoded character.
    return undefined;
  }
}

function parseMailbox(value: string): Mailbox | undefined {
  const [, name = '', inBrackets, alone] =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/u.exec(value.trim()) ?? [];
  const address = z.email().safeParse(inBrackets ?? alone);
  return address.success ? { name, address: address.data } : undefined;
}

/** Returns a schema for a text that `parse` accepts. `message`: the text for other values. */
function parsedBy<Value>(parse: (value: string) => Value | undefined, message: string) {
  return z.string().transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** `MAIL_URL`. The message never repeats the value, which contains a password. */
export const smtpUrl = parsedBy(
  parseSmtpUrl,
  'attend l’adresse d’un serveur de courriel, par exemple smtps://nom:mot-de-passe@smtp.exemple.fr (encodez par « % » les caractères réservés du nom et du mot de passe).',
);

/** `MAIL_FROM`. */
export const mailbox = parsedBy(
  parseMailbox,
  'attend une adresse de courriel, seule ou avec un nom : Mairie <ne-pas-repondre@exemple.fr>.',
);
