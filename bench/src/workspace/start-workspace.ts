import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { productDatabase, productProgram } from '../server/product/product-program.ts';
import { resizeList } from '../server/product/resize-list.ts';
import { signIn } from '../server/product/sign-in.ts';
import { startServerProcess } from '../server/server-process.ts';

/** The product over a list of communes, and a signed-in user. */
export interface Workspace extends AsyncDisposable {
  readonly address: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** Starts the product over a number of communes. They are repeated in the database while it does not run. */
export async function startWorkspace(size: number): Promise<Workspace> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const program = productProgram(folder);
  const first = await startServerProcess(program);
  await first[Symbol.asyncDispose]();
  resizeList(productDatabase(folder), size);
  const { address } = started.use(await startServerProcess(program));
  const credentials = await signIn(address);
  const opened = started.move();
  return { address, credentials, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Gives a browser the session of the signed-in user. */
export async function enterWorkspace(context: BrowserContext, { address, credentials }: Workspace) {
  const cookies = (credentials['cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: address };
  });
  await context.addCookies(cookies);
}
