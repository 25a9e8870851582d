import { paths } from '@ne2016/contract';
import type { Commune } from '@ne2016/contract/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { addressOf, ChildProgram, startChildServer, TestProcess } from '../testing/child-process.ts';
import {
  commune,
  create,
  cursorOf,
  expectWrittenEverywhere,
  follow,
  idOf,
  list,
  type Member,
} from '../testing/members.ts';
import { portOf, pushApplication, pushThrough, startPushCommand } from '../testing/push-command.ts';
import { layOutApplication } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

// Three programs are started, and again for each test that kills one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';

/** A server in another process. */
interface ProcessMember extends Member {
  server: ChildProgram;
}

let members: readonly [ProcessMember, ProcessMember];
let pushPort: number;
let environment: Record<string, string>;
/** The files of the programs, removed at the end. */
let folder: string;

/** @param Program determines how long the server may run */
async function startMember(Program: typeof ChildProgram): Promise<ProcessMember> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const application = mkdtempSync(join(folder, 'application-'));
  layOutApplication(application);
  const server = startChildServer({ ...environment, DATA_DIR: dataDir }, application, Program);
  const client = new TestClient(await addressOf(server));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  return { server, client, push: { key: pushApplication.key, port: pushPort } };
}

/** Starts a push service and two servers on their own database. Returns a function that removes them. */
async function startAll(): Promise<() => Promise<void>> {
  folder = mkdtempSync(join(tmpdir(), 'ne2016-'));
  const database = await createPostgresDatabase();
  const push = startPushCommand({}, ChildProgram);
  pushPort = await portOf(push);
  environment = {
    DATABASE_URL: database.url,
    APP_SECRET: pushApplication.secret,
    ADMIN_PASSWORD,
    ...pushThrough(pushPort),
  };
  members = await Promise.all([startMember(ChildProgram), startMember(ChildProgram)]);
  const programs = [push, ...members.map(({ server }) => server)];
  return async () => {
    await Promise.all(programs.map((program) => program.kill()));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

describe.skipIf(inject('postgresUrl') === null)(
  'two processes on one database behind one push service',
  () => {
    beforeEach(startAll);

    test('what one writes comes as an event and as a delta to who is connected to the other', async () => {
      const [one, other] = members;
      await expectWrittenEverywhere(one, other);
    });

    test('a socket that a process let in before it was killed is closed by the next one', async () => {
      const [, other] = members;
      const session = new TestClient(other.client.url);
      await session.signIn('admin@ne2016.test', ADMIN_PASSWORD);
      const ended = await follow({ ...other, client: session });
      for (const { server } of members) server.process.kill('SIGKILL');
      for (const { server } of members) await server.exit();
      const next = await startMember(TestProcess);
      const elsewhere = new TestClient(next.client.url);
      for (const [name, value] of session.cookies) elsewhere.cookies.set(name, value);
      expect((await elsewhere.call('POST', paths.signOut)).status).toBe(200);
      expect(await ended.closed).toBe(4009);
    });

    test('invariant: after kill -9 of one, the other has all that was acknowledged, and pushes it', async () => {
      const [one, other] = members;
      const before = cursorOf(await list(other));
      const { heardUntil } = await follow(other);
      const acknowledged: number[] = [];
      const writeUntilGone = async () => {
        for (;;) {
          acknowledged.push(idOf(await create(one, commune)));
          if (acknowledged.length === 20) one.server.process.kill('SIGKILL');
        }
      };
      await Promise.allSettled([1, 2, 3, 4].map(writeUntilGone));
      await one.server.exit();
      const last = idOf(await create(other, commune));
      const heard = await heardUntil(last);
      for (const id of acknowledged) expect(heard).toContain(id);
      const delta = await list(other, before);
      const ids = (JSON.parse(delta.text) as Commune[]).map(({ id_commune: id }) => id);
      for (const id of [...acknowledged, last]) expect(ids).toContain(id);
    });
  },
);
