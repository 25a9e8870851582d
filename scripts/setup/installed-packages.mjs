/** Packages that the built server loads late, on few servers, from their installation. */
export const loadedLate = [
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'nodemailer', 'pusher'],
  // Estimates how easily a password is guessed.
  ...['core', 'language-common', 'language-en', 'language-fr'].map((part) => `@zxcvbn-ts/${part}`),
];

/**
 * Packages that the built server reads from their installation. Those of `resources` and `extensions` come
 * with it.
 */
export const installedForServer = [
  ...loadedLate,
  '@etalab/decoupage-administratif',
  'fxa-common-password-list',
];
