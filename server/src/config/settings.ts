import { branding } from '@ne2016/extensions/branding';
import { z } from 'zod';
import {
  captchaFaults,
  type CaptchaSettings,
  captchaVariables,
  toCaptchaSettings,
} from './captcha-settings.ts';
import { fileFaults, type FileSettings, fileVariables, toFileSettings } from './file-settings.ts';
import { falseOrTrue, type LogSettings, logVariables, toLogSettings } from './log-settings.ts';
import { type Mailbox, type MailSettings, mailbox, smtpUrl } from './mail-settings.ts';
import { pushFaults, type PushSettings, pushVariables, toPushSettings } from './push-settings.ts';
import { StartFault } from './start-fault.ts';
import { toWriteLimits, writeVariables, type WriteLimitSettings } from './write-settings.ts';

/** The environment, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const daysRule = 'attend un nombre de jours, de 0 à 9999.';
const day = 24 * 60 * 60 * 1000;

const passwordLength = 'doit avoir de 12 à 128 caractères.';
/** The message for a secret that is too short. */
export const secretLength = 'doit avoir au moins 32 caractères (pour en créer un : openssl rand -hex 32).';

function isAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  );
}

function isDatabaseAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname);
}

/** Every variable that the server reads; docs/configuration.md describes each. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'attend production, development ou test.')
    .default('development'),
  HOST: z.string().default('localhost'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'attend un numéro de port, par exemple 8081.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'attend un numéro de port, 65535 au maximum.')
    .default(8080),
  APP_URL: z
    .string()
    .refine(isAddress, 'attend une adresse http ou https sans chemin, par exemple https://exemple.fr.')
    .optional(),
  APP_SECRET: z.string().min(32, secretLength).optional(),
  DATA_DIR: z.string().default('./var'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseAddress,
      'attend une adresse postgres:// qui nomme une base, par exemple postgres://utilisateur:mot-de-passe@localhost:5432/ne2016.',
    )
    .optional(),
  ADMIN_EMAIL: z
    .email('attend une adresse de courriel.')
    .transform((address) => address.toLowerCase())
    .default('admin@ne2016.test'),
  ADMIN_PASSWORD: z.string().min(12, passwordLength).max(128, passwordLength).optional(),
  SAMPLE_DATA: falseOrTrue.optional(),
  CHANGE_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'attend un nombre de jours, de 1 à 9999.')
    .transform(Number)
    .default(30),
  HISTORY_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, daysRule)
    .transform(Number)
    .default(0),
  BIN_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, daysRule)
    .transform(Number)
    .default(30),
  PUSHER_APP_KEY: z
    .string()
    .regex(
      /^[\w-]{1,64}$/,
      'attend des lettres sans accent, des chiffres, des tirets ou des tirets bas (64 caractères au maximum).',
    )
    .default('ne2016-key'),
  PUSHER_APP_SECRET: z.string().optional(),
  ...pushVariables,
  METRICS_TOKEN: z.string().min(32, secretLength).optional(),
  MAIL_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  ...captchaVariables,
  ...fileVariables,
  ...writeVariables,
  ...logVariables,
});

/** The settings of the operator. A `null` secret is generated once and stored in `dataDir`. */
export interface Settings extends LogSettings {
  host: string;
  port: number;
  /** The public address, without a trailing slash. */
  appUrl: string;
  /** Whether `appUrl` is configured. Only then is the one origin that may send changes known in advance. */
  appUrlIsFixed: boolean;
  appSecret: string | null;
  dataDir: string;
  /** The address of a PostgreSQL database, with its password; `null` for the embedded database. */
  databaseUrl: string | null;
  adminEmail: string;
  adminPassword: string | null;
  sampleData: boolean;
  /** How long changes are kept, in milliseconds. */
  changeRetention: number;
  /** How long the history of records is kept, in milliseconds; `null`: for ever. */
  historyRetention: number | null;
  /** How long deleted records, and files that a record held, stay in the bin, in milliseconds. */
  binRetention: number;
  pushKey: string;
  pushSecret: string | null;
  /** The token with which other machines may read the metrics; `null`: only this machine may. */
  metricsToken: string | null;
  push: PushSettings;
  mail: MailSettings;
  captcha: CaptchaSettings;
  files: FileSettings;
  /** Size limit of an uploaded file, in bytes. */
  uploadLimit: number;
  /** Limit of the uploads of one account within a day, in bytes. */
  uploadQuota: number;
  /** Limits of the writes of one account. */
  writeLimits: WriteLimitSettings;
}

/** Returns the address of a server that may be reachable only from this machine. */
function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

/** Returns the sender of mails that are written to a folder only. */
function outboxSender(appUrl: string): Mailbox {
  return { name: branding.name, address: `ne2016@${new URL(appUrl).hostname}` };
}

/** Returns the settings with the port that the system assigned for `PORT=0`. */
export function withPort<Known extends Settings>(settings: Known, port: number): Known {
  return { ...settings, port, appUrl: settings.appUrlIsFixed ? settings.appUrl : localUrl(port) };
}

function toSettings(values: z.infer<typeof variables>): Settings {
  const appUrl = values.APP_URL === undefined ? localUrl(values.PORT) : new URL(values.APP_URL).origin;
  return {
    host: values.HOST,
    port: values.PORT,
    appUrl,
    appUrlIsFixed: values.APP_URL !== undefined,
    appSecret: values.APP_SECRET ?? null,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    sampleData: values.SAMPLE_DATA ?? values.NODE_ENV !== 'production',
    changeRetention: values.CHANGE_RETENTION_DAYS * day,
    historyRetention: values.HISTORY_RETENTION_DAYS === 0 ? null : values.HISTORY_RETENTION_DAYS * day,
    binRetention: values.BIN_RETENTION_DAYS * day,
    pushKey: values.PUSHER_APP_KEY,
    pushSecret: values.PUSHER_APP_SECRET ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    push: toPushSettings(values),
    mail: { smtp: values.MAIL_URL ?? null, from: values.MAIL_FROM ?? outboxSender(appUrl) },
    captcha: toCaptchaSettings(values),
    files: toFileSettings(values),
    uploadLimit: values.UPLOAD_LIMIT,
    uploadQuota: values.UPLOAD_QUOTA,
    writeLimits: toWriteLimits(values),
    ...toLogSettings(values),
  };
}

/** Checks the length of the push secret; an external push service defines its own length. */
function secretFaults(environment: Environment): string[] {
  const secret = environment['PUSHER_APP_SECRET'] ?? '';
  const isShort = environment['PUSH'] !== 'pusher' && secret !== '' && secret.length < 32;
  return isShort ? [`La variable PUSHER_APP_SECRET ${secretLength}`] : [];
}

/** Checks variables that are required because of others. */
function missingFaults(environment: Environment): string[] {
  const faults: string[] = [];
  const isProduction = environment['NODE_ENV'] === 'production';
  if (isProduction && environment['APP_SECRET'] === undefined)
    faults.push(`La variable APP_SECRET est obligatoire en production : elle ${secretLength}`);
  if (environment['MAIL_URL'] === undefined) return faults;
  if (environment['MAIL_FROM'] === undefined)
    faults.push(
      'La variable MAIL_FROM est obligatoire avec MAIL_URL : elle nomme l’expéditeur des courriels.',
    );
  if (isProduction && environment['APP_URL'] === undefined)
    faults.push(
      'La variable APP_URL est obligatoire avec MAIL_URL en production : les liens des courriels y mènent.',
    );
  return faults;
}

/** Returns the environment without empty variables, which count as unset. */
export function withoutEmptyVariables(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Returns one line for each faulty variable. */
export function faultLines({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `La variable ${String(path[0])} ${message}`);
}

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws StartFault with one line for each faulty variable
 */
export function readSettings(environment: Environment): Settings {
  const present = withoutEmptyVariables(environment);
  const faults = [...captchaFaults(present), ...pushFaults(present), ...fileFaults(present)];
  const parsed = variables.safeParse(present);
  if (!parsed.success) faults.push(...faultLines(parsed.error));
  faults.push(...secretFaults(present), ...missingFaults(present));
  if (faults.length > 0 || !parsed.success) throw new StartFault(faults);
  return toSettings(parsed.data);
}
