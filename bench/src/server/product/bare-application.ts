import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of an application without a page, for a product that only gets calls, and a data folder. */
export interface BareApplication extends AsyncDisposable {
  readonly application: string;
  readonly folder: string;
}

/** Creates the two, which are removed when they are disposed of. */
export async function makeBareApplication(): Promise<BareApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
  const application = join(folder, 'application');
  await mkdir(join(application, 'assets'), { recursive: true });
  await writeFile(join(application, 'index.html'), '<!doctype html><title>ne2016</title>');
  await writeFile(join(application, 'page-hashes.json'), '{"scripts":[],"styles":[]}');
  return {
    application,
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
