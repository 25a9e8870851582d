import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { filePaths, paths } from '@ne2016/contract';
import { createAuth } from '../src/accounts/create-auth.ts';
import { addAccount } from '../src/accounts/directory.ts';
import { loadConfig } from '../src/config/config.ts';
import { databaseFile } from '../src/config/data-directory.ts';
import { formOf } from '../src/files/testing/file-server.ts';
import { builtExampleServer } from '../../scripts/setup/server-build.mjs';
import type { OpenApiDocument } from '../src/openapi/parts/document-types.ts';
import { openSqliteStorage } from '../src/storage/sqlite/open-sqlite-storage.ts';
import { addressOf, childEnvironment, ChildProgram } from '../src/testing/child-process.ts';
import { exampleResources } from '../src/testing/example-resources.ts';
import { TestClient } from '../src/testing/test-client.ts';
import { assertInvariant } from '../src/testing/violation.ts';
import { marks } from './check-answer.ts';
import { type Caller, callers } from './hostile-requests.ts';

const password = 'un-bon-mot-de-passe';
const roles = ['reader', 'editor', 'admin'] as const;

async function addAccounts(environment: Record<string, string>, dataDir: string): Promise<void> {
  const config = loadConfig(environment);
  const storage = await openSqliteStorage(databaseFile(dataDir), exampleResources);
  const auth = await createAuth(config, storage);
  for (const role of roles)
    await addAccount(auth, { email: `${role}@ne2016.test`, name: role, role, password });
  await storage.close();
}

/** A server in its own process, with an account for each role and records that show who may read them. */
export class HostileServer {
  readonly program: ChildProgram;
  readonly port: number;
  readonly clients: ReadonlyMap<Caller, TestClient>;
  /** Identifiers of two files of the administrator: the first belongs to a record, the second not yet. */
  readonly fileIds: string[] = [];
  readonly #dataDir: string;
  readonly #signingIn = new Map<Caller, Promise<void>>();

  private constructor(program: ChildProgram, url: string, dataDir: string) {
    this.program = program;
    this.port = Number(new URL(url).port);
    this.clients = new Map(callers.map((caller) => [caller, new TestClient(url)]));
    this.#dataDir = dataDir;
  }

  static async start(applicationFolder: string, dataDir: string): Promise<HostileServer> {
    const environment = { ...childEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'error', UPLOAD_LIMIT: '1' };
    await addAccounts(environment, dataDir);
    const program = new ChildProgram(builtExampleServer, [applicationFolder], environment);
    const server = new HostileServer(program, await addressOf(program), dataDir);
    for (const caller of callers) await server.signIn(caller);
    await server.#addRecords();
    await server.#addFiles();
    return server;
  }

  clientOf(caller: Caller): TestClient {
    const client = this.clients.get(caller);
    if (client === undefined) throw new Error(`Nobody is ${caller}`);
    return client;
  }

  /** Signs a caller in, once at a time for each. */
  signIn(caller: Caller): Promise<void> {
    const begun =
      this.#signingIn.get(caller) ?? this.#signIn(caller).finally(() => this.#signingIn.delete(caller));
    this.#signingIn.set(caller, begun);
    return begun;
  }

  /** Uses its own client address: too many hostile calls may have failed from theirs. */
  async #signIn(caller: Caller): Promise<void> {
    const client = this.clientOf(caller);
    client.cookies.clear();
    await client.call('GET', paths.session);
    if (caller === 'visitor') return;
    const answer = await client.call('POST', paths.signIn, {
      body: { email: `${caller}@ne2016.test`, password, rememberMe: true },
      headers: { 'x-forwarded-for': `10.0.0.${callers.indexOf(caller)}` },
    });
    assertInvariant(
      answer.status === 200,
      'who has an account can sign in',
      () => `${answer.status} ${answer.text}`,
    );
  }

  async describe(): Promise<OpenApiDocument> {
    const { text } = await this.clientOf('admin').call('GET', paths.description);
    return JSON.parse(text) as OpenApiDocument;
  }

  async #addRecords(): Promise<void> {
    const admin = this.clientOf('admin');
    for (const name of ['team', 'task', 'secret', 'notice'])
      for (let index = 0; index < 10; index += 1) {
        const mark = name === 'secret' ? marks.secret : marks.task;
        await admin.call('POST', paths.create(name), { body: { name: `${mark} ${index}` } });
      }
  }

  async #addFiles(): Promise<void> {
    const admin = this.clientOf('admin');
    const upload = async (content: string) => {
      const { body } = await admin.call('POST', filePaths.upload('task', 'note'), {
        body: formOf({ content }),
      });
      const { id, name, size, type } = body;
      this.fileIds.push(id);
      return { id, name, size, type };
    };
    const note = await upload(marks.task);
    const { status, text } = await admin.call('POST', paths.create('task'), {
      body: { name: `${marks.task} note`, note },
    });
    assertInvariant(status === 201, 'a record can hold a file', () => `${status} ${text}`);
    await upload(marks.secret);
  }

  /** Peak memory of the process in bytes; 0 where the system does not report it. */
  get mostMemory(): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.program.process.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }

  /** Checks the lists, the records, who wrote them, and the log of the program. */
  async checkSound(): Promise<void> {
    for (const caller of callers) await this.signIn(caller);
    for (const { name, identifier } of exampleResources) await this.#checkList(name, identifier);
    this.#checkRights();
    const { output, errors } = this.program;
    assertInvariant(!/"level":(50|60)/.test(output), 'the log has no error', () => output.slice(-2_000));
    assertInvariant(errors === '', 'the process complains of nothing', () => errors);
  }

  async #checkList(name: string, identifier: string): Promise<void> {
    const admin = this.clientOf('admin');
    const list = await admin.call('GET', paths.list(name));
    assertInvariant(list.status === 200, 'lists can be read', () => `${name}: ${list.status} ${list.text}`);
    const records = JSON.parse(list.text) as Record<string, number>[];
    for (const record of records.slice(-20)) {
      const one = await admin.call('GET', paths.record(name, record[identifier] ?? 0));
      assertInvariant(
        one.text === JSON.stringify(record),
        'a record is what the list says',
        () => `${one.text} ${JSON.stringify(record)}`,
      );
    }
  }

  /** Checks the authors in the change log. */
  #checkRights(): void {
    const database = new DatabaseSync(databaseFile(this.#dataDir), { readOnly: true });
    const wrong = database
      .prepare(
        `select change.resource, user.role from change join user on user.id = change.user_id
        where user.role = 'reader' or (user.role <> 'admin' and change.resource = 'secret')`,
      )
      .all();
    database.close();
    assertInvariant(wrong.length === 0, 'nobody writes what their role may not', () =>
      JSON.stringify(wrong.slice(0, 5)),
    );
  }
}
