import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, startApplication } from '../application/application.ts';

/**
 * Starts our server for clients that open no page: what it needs of a built application is empty.
 * @param chosen environment variables over the usual ones
 */
export async function startServer(chosen: Readonly<Record<string, string>> = {}): Promise<Application> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'page-hashes.json'), '{"scripts":[],"styles":[]}');
  const application = await startApplication(undefined, chosen, folder);
  return {
    ...application,
    async [Symbol.asyncDispose]() {
      await application[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
