import type { Colleague } from '@ne2016/contract';
import { betterAuth, type GenericEndpointContext } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import type { Config } from '../config/config.ts';
import { CoalescedReads } from '../storage/coalesced-reads.ts';
import { withLimit } from '../storage/statement-limits.ts';
import type { Storage } from '../storage/storage.ts';
import { AccountCache } from './account-cache.ts';
import { AccountVersion } from './account-version.ts';
import { isDisabled, type UserSession } from './account.ts';
import { passwordLength, resetTokenLifetime } from './password-rules.ts';
import { lastingSession } from './session-rules.ts';

/** The configuration that accounts depend on. */
export type AuthConfig = Pick<Config, 'appUrl' | 'appSecret'>;

/**
 * Refuses every new session of a disabled account. The password has been compared by then, so signing in
 * fails as with a wrong password.
 */
async function refuseDisabledAccounts(
  { userId }: { userId: string },
  context: GenericEndpointContext | null,
): Promise<boolean> {
  const user = await context?.context.internalAdapter.findUserById(userId);
  return Boolean(user && !isDisabled(user));
}

function authOptions({ appUrl, appSecret }: AuthConfig, storage: Storage, version: AccountVersion) {
  return {
    baseURL: appUrl,
    secret: appSecret,
    // No transactions of the library: one would hold a connection while the library requests another inside
    // it. SQLite has only one, and with PostgreSQL such transactions may hold all of them.
    database: { db: storage.query.withPlugin(version), type: storage.dialect, transaction: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetTokenLifetime / 1000,
      revokeSessionsOnPasswordReset: true,
    },
    verification: { storeIdentifier: 'hashed' },
    // Reading a session does not write: `touchSession` extends it separately.
    session: { expiresIn: lastingSession / 1000, deferSessionRefresh: true },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'reader' },
        // Optional, so that the column can be added to a table of an older version.
        disabled: { type: 'boolean', input: false, required: false },
      },
    },
    databaseHooks: { session: { create: { before: refuseDisabledAccounts } } },
    advanced: {
      cookiePrefix: 'ne2016',
      useSecureCookies: appUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    // {@link AttemptLimits} counts failures by account and by address; this limit would count successes too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its log would name accounts. Errors are thrown, and reach the log of the server.
    logger: { disabled: true },
  } as const;
}

/**
 * Creates the account library on the storage. Only its functions are called and its routes are not exposed,
 * so that callers reach no feature that the product does not use. `known` caches answers of the library.
 */
export async function createAuth(config: AuthConfig, storage: Storage) {
  const version = new AccountVersion(storage);
  const options = authOptions(config, storage, version);
  const { runMigrations } = await getMigrations(options);
  await withLimit('migration', runMigrations);
  await storage.watch(['user', 'session', 'account']);
  const known = {
    version,
    sessions: new AccountCache<UserSession>(version),
    colleagues: new AccountCache<Colleague>(version),
    /** Tokens of the sessions whose last use is being written. */
    touching: new Set<string>(),
    /** Coalesces reads of colleagues, for databases where they cannot be cached. */
    colleagueReads: new CoalescedReads<string, Colleague | undefined>(storage),
  };
  return Object.assign(betterAuth(options), { known });
}

/** The account library as configured for this product. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;
