import { join } from 'node:path';
import { serverOptions } from '../../../../scripts/setup/project.mjs';
import { builtTestServer } from '../../../../scripts/setup/server-build.mjs';
import type { ServerProgram } from '../server-process.ts';

const builtApplication = join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'dist');

/** The administrator, who may write communes. */
export const administrator = {
  email: 'admin@ne2016.test',
  password: 'une phrase de passe pour les mesures',
};

/** Shared by all: databases of one run are copies of each other, and so are their sessions. */
const secret = 'x'.repeat(64);

/** The product with an operator’s settings, but without the CAPTCHA, which no one could solve. */
export function productProgram(dataFolder: string, applicationFolder = builtApplication): ServerProgram {
  return {
    // The measurement does not depend on a team’s own declarations and samples.
    file: builtTestServer,
    words: [applicationFolder],
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_OPTIONS: serverOptions.join(' '),
      DATA_DIR: dataFolder,
      APP_SECRET: secret,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_DATA: 'true',
      CAPTCHA_PROVIDER: 'none',
      DEV_MODE: 'false',
      PUSH_SOCKETS_PER_SESSION: '0',
      PUSH_SOCKETS_PER_ACCOUNT: '0',
      LOG_LEVEL: 'warn',
      // The measurement is of the server’s limit, not of an account’s.
      WRITES_PER_10_SECONDS: '0',
      WRITES_PER_HOUR: '0',
      WRITE_QUOTA: '0',
    },
  };
}

/** Returns the database in a data directory. */
export function productDatabase(dataFolder: string): string {
  return join(dataFolder, 'ne2016.sqlite');
}
