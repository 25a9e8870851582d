import { z } from 'zod';

/** A boolean variable. */
export const falseOrTrue = z
  .enum(['true', 'false'], 'attend «\u00a0true\u00a0» ou «\u00a0false\u00a0».')
  .transform((value) => value === 'true');

/** The variables of the log; docs/configuration.md describes each. */
export const logVariables = {
  DEV_MODE: falseOrTrue.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'attend fatal, error, warn, info, debug, trace ou silent.',
    )
    .default('info'),
};

type LogValues = z.infer<z.ZodObject<typeof logVariables>> & { NODE_ENV: string };

/** The log and the help for developers. */
export interface LogSettings {
  devMode: boolean;
  /** Whether the log shows the links of unsent mails. Never in production, where many people read it. */
  logsLinks: boolean;
  logLevel: LogValues['LOG_LEVEL'];
}

/** Returns the settings. In production the help for developers must be enabled explicitly. */
export function toLogSettings({ DEV_MODE, LOG_LEVEL: logLevel, NODE_ENV }: LogValues): LogSettings {
  const isProduction = NODE_ENV === 'production';
  const devMode = DEV_MODE ?? !isProduction;
  return { devMode, logsLinks: devMode && !isProduction, logLevel };
}
