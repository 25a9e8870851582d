/** What the built server loads late, on few servers, from where it is installed. */
export const loadedLate = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'nodemailer', 'pusher'];

/** What the built server reads from where it is installed. The packages of `resources` and `extensions` come with it. */
export const installedForServer = [...loadedLate, 'fxa-common-password-list'];
