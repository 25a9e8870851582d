import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';
import { passwordLength, resetTokenLifetime } from './password-rules.ts';

/** What of the configuration accounts depend on. */
export type AuthConfig = Pick<Config, 'appUrl' | 'appSecret'>;

function authOptions({ appUrl, appSecret }: AuthConfig, storage: Storage) {
  return {
    baseURL: appUrl,
    secret: appSecret,
    // A transaction of its own would hold the only connection while the library asks for it once more inside.
    database: { db: storage.query, type: storage.dialect, transaction: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetTokenLifetime / 1000,
      revokeSessionsOnPasswordReset: true,
    },
    verification: { storeIdentifier: 'hashed' },
    user: { additionalFields: { role: { type: 'string', input: false, defaultValue: 'reader' } } },
    advanced: {
      cookiePrefix: 'ne2016',
      useSecureCookies: appUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    // Ours counts failures by account and by address, see SignInLimits; this one would count successes too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What it would log names accounts. Errors reach our own log as they are thrown.
    logger: { disabled: true },
  } as const;
}

/**
 * Accounts over the storage: the library is asked through its functions only, never through its own routes, so that
 * nothing of it can be reached from outside which the product does not use.
 */
export async function createAuth(config: AuthConfig, storage: Storage) {
  const options = authOptions(config, storage);
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  return betterAuth(options);
}

/** The account library as this product uses it. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;
