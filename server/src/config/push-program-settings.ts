import { z } from 'zod';
import type { AnonymousLimits } from '../push/protocol/anonymous-sockets.ts';
import { type LogSettings, toLogSettings } from './log-settings.ts';
import {
  type ApplicationIds,
  toAnonymousLimits,
  toApplicationIds,
  toSocketLimits,
  type SocketLimits,
} from './push-settings.ts';
import {
  type Environment,
  faultLines,
  withoutEmptyVariables,
  secretLength,
  variables as serverVariables,
} from './settings.ts';
import { StartFault } from './start-fault.ts';

/**
 * The variables of a separate push server. It cannot generate a secret: the servers of the application must
 * have the same. All other variables of the environment are for those servers.
 */
const variables = serverVariables
  .pick({
    NODE_ENV: true,
    HOST: true,
    PORT: true,
    PUSHER_APP_ID: true,
    PUSHER_APP_KEY: true,
    PUSH_WEBHOOK_URL: true,
    PUSH_ANONYMOUS_PER_ADDRESS: true,
    PUSH_ANONYMOUS_TOTAL: true,
    PUSH_SOCKETS_PER_SESSION: true,
    PUSH_SOCKETS_PER_ACCOUNT: true,
    METRICS_TOKEN: true,
    DEV_MODE: true,
    LOG_LEVEL: true,
  })
  .extend({
    PUSHER_APP_SECRET: z
      .string(
        'est obligatoire : donnez ici le même secret qu’aux serveurs de l’application (pour en créer un : openssl rand -hex 32).',
      )
      .min(32, secretLength),
  });

/** The settings of the operator. */
export interface PushProgramSettings extends ApplicationIds, LogSettings {
  host: string;
  port: number;
  key: string;
  secret: string;
  /** The address that receives webhooks about channels; `null` for none. */
  webhookUrl: string | null;
  anonymousLimits: AnonymousLimits;
  socketLimits: SocketLimits;
  /** The token with which other machines may read the metrics; `null`: only this machine may. */
  metricsToken: string | null;
}

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws StartFault with one line for each faulty variable
 */
export function readPushProgramSettings(environment: Environment): PushProgramSettings {
  const parsed = variables.safeParse(withoutEmptyVariables(environment));
  if (!parsed.success) throw new StartFault(faultLines(parsed.error));
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    ...toApplicationIds(values.PUSHER_APP_ID),
    key: values.PUSHER_APP_KEY,
    secret: values.PUSHER_APP_SECRET,
    webhookUrl: values.PUSH_WEBHOOK_URL ?? null,
    anonymousLimits: toAnonymousLimits(values),
    socketLimits: toSocketLimits(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    ...toLogSettings(values),
  };
}
