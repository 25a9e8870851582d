import { mkdtempSync, rmSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, startApplication, type Variables } from '../application/application.ts';

/** The folder with the files that all servers of this process share. */
let shared: string | undefined;

/** Returns the shared folder, which is removed when the process ends. */
function sharedFolder(): string {
  if (shared !== undefined) return shared;
  const folder = mkdtempSync(join(tmpdir(), 'ne2016-clients-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  shared = folder;
  return folder;
}

/** Returns an empty built application: the server needs one, but its clients open no page. */
async function emptyApplication(): Promise<string> {
  const folder = mkdtempSync(join(sharedFolder(), 'page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'page-hashes.json'), '{"scripts":[],"styles":[]}');
  return folder;
}

/** Starts a server once and returns a copy of its data folder. */
async function firstData(application: string, variables: Variables): Promise<string> {
  const folder = mkdtempSync(join(sharedFolder(), 'data-'));
  await using server = await startApplication(undefined, variables, application);
  await server.halt();
  await cp(server.dataFolder, folder, { recursive: true });
  return folder;
}

let application: Promise<string> | undefined;
const firstDataOf = new Map<string, Promise<string>>();

/**
 * Starts our server for clients that open no page. A first start takes three times as long as the next one:
 * it is made once for each set of variables, and each server begins with a copy of its data.
 * @param variables environment variables that override the usual ones
 */
export async function startServer(variables: Variables = {}): Promise<Application> {
  application ??= emptyApplication();
  const folder = await application;
  const key = JSON.stringify(variables);
  const data = firstDataOf.get(key) ?? firstData(folder, variables);
  firstDataOf.set(key, data);
  return await startApplication(undefined, variables, folder, await data);
}
