import { dataPaths, type NamedInCalls } from './data-paths.ts';

/** The paths of the wire contract, relative to the application's address and without a leading slash. */
export const paths = {
  ...dataPaths,
  /** GET: the creators and last editors of a list's records, see {@link ListAuthors}. */
  listAuthors: (resource: NamedInCalls) => `${dataPaths.list(resource)}/authors`,
  /** GET: the settings that the browser needs to start: push address, developer mode. */
  configuration: 'configuration',
  /** GET: the texts of a language. */
  language: (language: string) => `languages/${encodeURIComponent(language)}.json`,
  /** Accounts: the current session, signing in and out, and a new password with a reset token. */
  session: 'api/auth/get-session',
  signIn: 'api/auth/sign-in/email',
  signOut: 'api/auth/sign-out',
  resetPassword: 'api/auth/reset-password',
  /** POST: requests a link by mail for choosing a new password. */
  requestPasswordReset: 'api/auth/request-password-reset',
  changePassword: 'api/auth/change-password',
  /** GET: the sessions of this account. */
  sessions: 'api/auth/list-sessions',
  /** POST: ends one session of this account, all others, or all. */
  revokeSession: 'api/auth/revoke-session',
  revokeOtherSessions: 'api/auth/revoke-other-sessions',
  revokeSessions: 'api/auth/revoke-sessions',
  /** GET: a challenge of this server's own CAPTCHA. */
  captchaChallenge: 'captcha/challenge',
  /** GET: the description of all calls, OpenAPI 3.1. */
  description: 'openapi.json',
} as const;

/** The paths for monitoring a server: whether its process is alive, whether a change gets through, and its metrics. */
export const monitoringPaths = { health: 'health', ready: 'ready', metrics: 'metrics' } as const;

/** POST: authorises several channels of a socket with one call, on servers that support it. */
export const channelsAuthorizationPath = 'broadcasting/auth/channels';

/** POST: signs a socket in as its session, at a push service outside this server. */
export const userAuthenticationPath = 'broadcasting/user-auth';
