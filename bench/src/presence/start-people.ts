import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { recordPresence } from '@ne2016/data-layer/presence';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { layLine } from '../../../e2e/clients/servers/line.ts';
import { visit } from '../../../e2e/clients/visit.ts';
import { builtTestCommand } from '../../../scripts/setup/server-build.mjs';
import { productProgram } from '../server/product/product-program.ts';
import { type ProgramOf } from '../server/prepare-pairs.ts';
import { type ServerProcess, startServerProcess } from '../server/server-process.ts';
import { countMessages, type MessageCounts } from './count-messages.ts';

/** A person with the list of projects on the screen, and one of them open. */
export interface PersonAtList {
  readonly name: string;
  /** The open project. */
  readonly openId: number;
  /** Opens another project instead. */
  move(id: number): void;
  /** Whether this person sees another one at a project. */
  sees(name: string, id: number): boolean;
  /** Ends the connection like a browser crash. */
  crash(): void;
}

/** The product, and people at its list of projects. */
export interface PeopleAtList extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly people: readonly PersonAtList[];
  readonly counts: MessageCounts;
}

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an account with the operators’ command. */
export async function addAccount(
  environment: Readonly<Record<string, string>>,
  index: number,
): Promise<Account> {
  const [name, email] = [`Personne ${index}`, `personne-${index}@ne2016.test`];
  const words = [...builtTestCommand('user'), 'add', email, '--role', 'editor', '--name', name];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...environment, PATH: process.env['PATH'] },
  });
  const [, password] = /Mot de passe\s:\s(\S+)/.exec(stdout) ?? [];
  if (password === undefined) throw new Error(`No password in: ${stdout}`);
  return { name, email, password };
}

/** Connects a person with a complete client, like that of the page. */
async function arrive(
  address: string,
  { name, ...account }: Account,
  firstId: number,
  counts: MessageCounts,
  opened: AsyncDisposableStack,
): Promise<PersonAtList> {
  const { http, push } = await visit(address, account);
  const line = await layLine(push.port);
  opened.defer(() => line.close());
  const layer = createDataLayer({
    resources: [project],
    http,
    extensions: true,
    push: countMessages(pusherPush({ ...push, port: line.port, http, joinsTogether: true }), counts),
    presence: recordPresence,
  });
  layer.start();
  opened.defer(() => layer.stop());
  await layer.store(project).reload();
  const list = layer.people?.ofList(project);
  list?.subscribe(() => undefined);
  const open = (id: number) => layer.presence(project, id).subscribe(() => undefined);
  let [openId, close] = [firstId, open(firstId)];
  return {
    name,
    get openId() {
      return openId;
    },
    move(id) {
      close();
      [openId, close] = [id, open(id)];
    },
    sees: (other, id) => list?.at(id).some((one) => one.name === other) === true,
    crash: () => line.cut(),
  };
}

/** Starts the product over its samples, with people at its list, each with a different project open. */
export async function startPeople(
  count: number,
  programOf: ProgramOf = productProgram,
): Promise<PeopleAtList> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const program = programOf(folder);
  const server = started.use(await startServerProcess(program));
  const counts: MessageCounts = { sent: 0, received: 0 };
  const people: PersonAtList[] = [];
  for (let index = 1; index <= count; index += 1) {
    const account = await addAccount(program.environment, index);
    people.push(await arrive(server.address, account, index, counts, started));
  }
  const opened = started.move();
  return { server, people, counts, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
