import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channelOf, headers, paths } from '@ne2016/contract';
import { productProgram } from '../server/product/product-program.ts';
import { signIn } from '../server/product/sign-in.ts';
import { type ServerProcess, type ServerProgram, startServerProcess } from '../server/server-process.ts';
import type { PushPlace } from './load/light-socket.ts';

/** The list that people look at meanwhile. */
export const list = 'project';

/** The whole application with its embedded push server, and a signed-in user. */
export interface ApplicationSubject extends AsyncDisposable {
  readonly process: ServerProcess;
  readonly place: PushPlace;
  readonly credentials: Readonly<Record<string, string>>;
}

const key = 'bench-key';
const secret = 'x'.repeat(64);

/** Starts the application over new sample data. */
export async function startApplicationSubject(
  programOf: (dataFolder: string) => ServerProgram = productProgram,
  more: Readonly<Record<string, string>> = {},
): Promise<ApplicationSubject> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const program = programOf(folder);
  const environment = { ...program.environment, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret, ...more };
  const process = started.use(await startServerProcess({ ...program, environment }));
  const { address } = process;
  const credentials = await signIn(address);
  const opened = started.move();
  return {
    process,
    credentials,
    place: { address, key, secret, channel: channelOf({ name: list, channel: 'private' }) },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Renames a project as another user. */
export async function rename(
  { process: { address }, credentials }: ApplicationSubject,
  id: number,
  name: string,
): Promise<void> {
  const answer = await fetch(`${address}/${paths.record(list, id)}`, {
    method: 'PUT',
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`A save failed: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Returns the content of the list, and its cursor. */
export async function readProjects({ process: { address }, credentials }: ApplicationSubject) {
  const answer = await fetch(`${address}/${paths.list(list)}`, { headers: { ...credentials } });
  const projects = (await answer.json()) as readonly { id_project: number; name: string }[];
  return { projects, cursor: answer.headers.get(headers.cursor) ?? '' };
}
