import { z } from 'zod';
import type { AnonymousLimits } from '../push/protocol/anonymous-sockets.ts';
import { limits } from '../push/protocol/protocol-limits.ts';

/** Largest number of concurrent sockets; 0 for no limit. */
export interface SocketLimits {
  perSession: number;
  perAccount: number;
}

/** The push service: in this process, a cluster of the hosted service, or another server of the protocol. */
export type PushService =
  | { place: 'embedded' }
  | { place: 'cluster'; cluster: string }
  | { place: 'server'; host: string; port: number; isEncrypted: boolean };

/** The names of the application in the HTTP API of its push service. */
export interface ApplicationIds {
  appId: string;
  /** The name in earlier versions. Programs may still use it when no name is configured. */
  formerAppId: string | null;
}

/** How changes are pushed. The key and the secret of the application are separate settings. */
export interface PushSettings extends ApplicationIds {
  service: PushService;
  /** The address that receives webhooks about channels of the embedded server; `null` for none. */
  webhookUrl: string | null;
  /** Largest number of sockets without a signature in the embedded server. */
  anonymousLimits: AnonymousLimits;
  /** Largest number of sockets of a session and of an account in the embedded server. */
  socketLimits: SocketLimits;
}

function isWebhookAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

const socketCount = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'attend un nombre de connexions, de 1 à 9999999.')
  .transform(Number);

const mostSockets = z
  .string()
  .regex(/^\d{1,7}$/, 'attend un nombre de connexions, de 0 (aucune limite) à 9999999.')
  .transform(Number);

/** The variables of the push service; docs/configuration.md describes each. */
export const pushVariables = {
  PUSH: z.enum(['embedded', 'pusher'], 'attend embedded ou pusher.').default('embedded'),
  PUSHER_APP_ID: z
    .string()
    .regex(
      /^[\w-]{1,64}$/,
      'attend des lettres sans accent, des chiffres, des tirets ou des tirets bas (64 caractères au maximum).',
    )
    .optional(),
  PUSHER_APP_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'attend le nom d’un cluster de Pusher, en minuscules, par exemple eu.')
    .default('eu'),
  PUSHER_HOST: z
    .string()
    .regex(
      /^[\w.-]{1,253}$/,
      'attend un nom d’hôte seul, sans « https:// » ni port (celui-ci se donne dans PUSHER_PORT), par exemple push.exemple.fr.',
    )
    .optional(),
  PUSHER_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'attend un numéro de port, par exemple 443.')
    .transform(Number)
    .refine((port) => port > 0 && port <= 65_535, 'attend un numéro de port, de 1 à 65535.')
    .default(443),
  PUSHER_SCHEME: z.enum(['https', 'http'], 'attend https ou http.').default('https'),
  PUSH_ANONYMOUS_PER_ADDRESS: socketCount.default(limits.anonymousPerAddress),
  PUSH_ANONYMOUS_TOTAL: socketCount.default(limits.anonymousTotal),
  PUSH_SOCKETS_PER_SESSION: mostSockets.default(100),
  PUSH_SOCKETS_PER_ACCOUNT: mostSockets.default(300),
  PUSH_WEBHOOK_URL: z
    .string()
    .refine(
      isWebhookAddress,
      'attend une adresse http ou https sans nom d’utilisateur ni mot de passe, par exemple https://exemple.fr/push.',
    )
    .optional(),
};

/** Digits only: official server libraries refuse other names. */
const usualIds: ApplicationIds = { appId: '2016', formerAppId: 'ne2016' };

/** Returns the names of the application for the configured one, if any. */
export function toApplicationIds(id: string | undefined): ApplicationIds {
  return id === undefined ? usualIds : { appId: id, formerAppId: null };
}

type Environment = Readonly<Record<string, string | undefined>>;

const requiredElsewhere = ['PUSHER_APP_SECRET'] as const;
/** An own server may use the default name and key. */
const requiredOfCluster = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', ...requiredElsewhere] as const;
const uselessHere = ['PUSHER_APP_CLUSTER', 'PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_SCHEME'] as const;
const uselessElsewhere = [
  'PUSH_WEBHOOK_URL',
  'PUSH_ANONYMOUS_PER_ADDRESS',
  'PUSH_ANONYMOUS_TOTAL',
  'PUSH_SOCKETS_PER_SESSION',
  'PUSH_SOCKETS_PER_ACCOUNT',
] as const;
const uselessWithoutHost = ['PUSHER_PORT', 'PUSHER_SCHEME'] as const;

function present(environment: Environment, names: readonly string[]): string[] {
  return names.filter((name) => environment[name] !== undefined);
}

/** Returns the variables that the push service lacks or does not use, each with its remedy. */
export function pushFaults(environment: Environment): string[] {
  if (environment['PUSH'] !== 'pusher')
    return present(environment, uselessHere).map(
      (name) =>
        `La variable ${name} ne sert à rien sans PUSH=pusher : choisissez PUSH=pusher, ou retirez cette variable.`,
    );
  const required = environment['PUSHER_HOST'] === undefined ? requiredOfCluster : requiredElsewhere;
  const missing = required.filter((name) => environment[name] === undefined);
  const faults = [
    ...missing.map(
      (name) =>
        `La variable ${name} est obligatoire avec PUSH=pusher : donnez-lui la même valeur qu’au service de push (Pusher vous l’indique ; avec npm run push, c’est vous qui la choisissez).`,
    ),
    ...present(environment, uselessElsewhere).map(
      (name) =>
        `La variable ${name} ne sert à rien avec PUSH=pusher : donnez-la au service de push lui-même, et retirez la variable ici.`,
    ),
  ];
  if (environment['PUSHER_HOST'] === undefined)
    return [
      ...faults,
      ...present(environment, uselessWithoutHost).map(
        (name) => `La variable ${name} ne sert à rien sans PUSHER_HOST : ajoutez PUSHER_HOST, ou retirez-la.`,
      ),
    ];
  return faults.concat(
    present(environment, ['PUSHER_APP_CLUSTER']).map(
      (name) => `La variable ${name} ne sert à rien avec PUSHER_HOST : retirez PUSHER_HOST ou ${name}.`,
    ),
  );
}

/** Returns the settings. {@link pushFaults} has checked that they are complete. */
export function toPushSettings(values: z.infer<z.ZodObject<typeof pushVariables>>): PushSettings {
  return {
    ...toApplicationIds(values.PUSHER_APP_ID),
    service: serviceOf(values),
    webhookUrl: values.PUSH_WEBHOOK_URL ?? null,
    anonymousLimits: toAnonymousLimits(values),
    socketLimits: toSocketLimits(values),
  };
}

/** Returns the limits of sockets without a signature. */
export function toAnonymousLimits(
  values: Readonly<Record<'PUSH_ANONYMOUS_PER_ADDRESS' | 'PUSH_ANONYMOUS_TOTAL', number>>,
): AnonymousLimits {
  return { perCaller: values.PUSH_ANONYMOUS_PER_ADDRESS, total: values.PUSH_ANONYMOUS_TOTAL };
}

/** Returns the limits of sockets of a session and of an account. */
export function toSocketLimits(
  values: Readonly<Record<'PUSH_SOCKETS_PER_SESSION' | 'PUSH_SOCKETS_PER_ACCOUNT', number>>,
): SocketLimits {
  return { perSession: values.PUSH_SOCKETS_PER_SESSION, perAccount: values.PUSH_SOCKETS_PER_ACCOUNT };
}

function serviceOf(values: z.infer<z.ZodObject<typeof pushVariables>>): PushService {
  const { PUSH, PUSHER_APP_CLUSTER: cluster, PUSHER_HOST: host, PUSHER_PORT: port } = values;
  if (PUSH === 'embedded') return { place: 'embedded' };
  if (host === undefined) return { place: 'cluster', cluster };
  return { place: 'server', host, port, isEncrypted: values.PUSHER_SCHEME === 'https' };
}
