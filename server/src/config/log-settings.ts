import { z } from 'zod';

/** A variable that switches something on or off. */
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

/** How much people who look for faults are helped. */
export interface LogSettings {
  devMode: boolean;
  /** Whether the log shows the links of mails that nobody sends; never in production, where many read it. */
  logsLinks: boolean;
  logLevel: LogValues['LOG_LEVEL'];
}

/** The settings: in production developers are helped only where that is asked for. */
export function toLogSettings({ DEV_MODE, LOG_LEVEL: logLevel, NODE_ENV }: LogValues): LogSettings {
  const isProduction = NODE_ENV === 'production';
  const devMode = DEV_MODE ?? !isProduction;
  return { devMode, logsLinks: devMode && !isProduction, logLevel };
}
