import { dataPaths, type NamedInCalls } from './data-paths.ts';

/** The paths of the wire contract, relative to the application's address and without a leading slash. */
export const paths = {
  ...dataPaths,
  /** GET: who made and who last changed the records of a list, see {@link ListAuthors}. */
  listAuthors: (resource: NamedInCalls) => `${dataPaths.list(resource)}/authors`,
  /** GET: what the browser must know before it can start: push address, developer mode. */
  configuration: 'configuration',
  /** GET: the texts of a language. */
  language: (language: string) => `languages/${encodeURIComponent(language)}.json`,
  /** Accounts: who is signed in, signing in and out, and a new password for a reset token. */
  session: 'api/auth/get-session',
  signIn: 'api/auth/sign-in/email',
  signOut: 'api/auth/sign-out',
  resetPassword: 'api/auth/reset-password',
  /** POST: asks for a link by mail, by which to choose a new password. */
  requestPasswordReset: 'api/auth/request-password-reset',
  changePassword: 'api/auth/change-password',
  /** GET: where this account is signed in. */
  sessions: 'api/auth/list-sessions',
  /** POST: ends one session of this account, all but this one, or all. */
  revokeSession: 'api/auth/revoke-session',
  revokeOtherSessions: 'api/auth/revoke-other-sessions',
  revokeSessions: 'api/auth/revoke-sessions',
  /** GET: a challenge of the CAPTCHA that this server makes itself. */
  captchaChallenge: 'captcha/challenge',
  /** GET: the description of all calls, OpenAPI 3.1. */
  description: 'openapi.json',
} as const;

/** The paths for monitoring a server: whether its process is alive, whether a change gets through, and its metrics. */
export const monitoringPaths = { health: 'health', ready: 'ready', metrics: 'metrics' } as const;

/** POST: authorises several channels for a socket in one call, at servers that say so. */
export const channelsAuthorizationPath = 'broadcasting/auth/channels';

/** POST: lets a socket sign in as its session, at a push service that is not this server itself. */
export const userAuthenticationPath = 'broadcasting/user-auth';
