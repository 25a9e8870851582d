/** What the built server loads late, on few servers, from where it is installed. */
export const loadedLate = [
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'nodemailer', 'pusher'],
  // What estimates how easily a password is guessed.
  ...['core', 'language-common', 'language-en', 'language-fr'].map((part) => `@zxcvbn-ts/${part}`),
];

/** What the built server reads from where it is installed. The packages of `resources` and `extensions` come with it. */
export const installedForServer = [
  ...loadedLate,
  '@etalab/decoupage-administratif',
  'fxa-common-password-list',
];
