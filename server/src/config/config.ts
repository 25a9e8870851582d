import { existsSync } from 'node:fs';
import { keptSecret, prepareDataDirectory } from './data-directory.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';

/** Everything the server was told: the settings, with every secret known. */
export interface Config extends Settings {
  appSecret: string;
  pushSecret: string;
}

/**
 * Reads the configuration once, from the environment and a `.env` file in the working directory (the environment
 * wins), and makes the data directory and the secrets that are missing.
 * @throws StartFault that lists every faulty variable, or says why the data directory cannot be used.
 */
export function loadConfig(environment: Environment = environmentWithFile()): Config {
  const settings = readSettings(environment);
  prepareDataDirectory(settings.dataDir);
  return {
    ...settings,
    appSecret: settings.appSecret ?? keptSecret(settings.dataDir, 'app-secret'),
    pushSecret: settings.pushSecret ?? keptSecret(settings.dataDir, 'push-secret'),
  };
}

/** The environment, and beneath it what a `.env` file in the working directory says. */
export function environmentWithFile(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
