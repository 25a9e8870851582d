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

/** What of the configuration accounts depend on. */
export type AuthConfig = Pick<Config, 'appUrl' | 'appSecret'>;

/**
 * Refuses every new session of a disabled account. Signing in has compared the password by then, so it fails as with a
 * wrong one.
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
    // A transaction of its own would hold a connection while the library asks for one more inside: with SQLite the only
    // one, and with PostgreSQL all of them may be held by such transactions.
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
    // Who asks only reads: a session is prolonged apart from that, see `touchSession`.
    session: { expiresIn: lastingSession / 1000, deferSessionRefresh: true },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'reader' },
        // Optional, so that it can be added to the table of an older version.
        disabled: { type: 'boolean', input: false, required: false },
      },
    },
    databaseHooks: { session: { create: { before: refuseDisabledAccounts } } },
    advanced: {
      cookiePrefix: 'ne2016',
      useSecureCookies: appUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    // Ours counts failures by account and by address, see AttemptLimits; this one would count successes too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What it would log names accounts. Errors reach our own log as they are thrown.
    logger: { disabled: true },
  } as const;
}

/**
 * Accounts over the storage: the library is asked through its functions only, never through its own routes, so that
 * nothing of it can be reached from outside which the product does not use. `known` is what need not be asked of it
 * with every call.
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
    /** The tokens of the sessions whose use is being noted. */
    touching: new Set<string>(),
    /** For databases where they cannot be kept. */
    colleagueReads: new CoalescedReads<string, Colleague | undefined>(storage),
  };
  return Object.assign(betterAuth(options), { known });
}

/** The account library as this product uses it. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;
