import { existsSync } from 'node:fs';
import { storedSecret, prepareDataDirectory } from './data-directory.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';

/** The complete configuration: the settings with all secrets. */
export interface Config extends Settings {
  appSecret: string;
  pushSecret: string;
}

/**
 * Reads the configuration from the environment and a `.env` file in the working directory (the environment
 * has precedence), and creates the data directory and missing secrets.
 * @throws StartFault with every faulty variable, or with the reason why the data directory cannot be used
 */
export function loadConfig(environment: Environment = environmentWithFile()): Config {
  const settings = readSettings(environment);
  prepareDataDirectory(settings.dataDir);
  return {
    ...settings,
    appSecret: settings.appSecret ?? storedSecret(settings.dataDir, 'app-secret'),
    pushSecret: settings.pushSecret ?? storedSecret(settings.dataDir, 'push-secret'),
  };
}

/** Returns the environment, completed by a `.env` file in the working directory. */
export function environmentWithFile(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
