import { setTimeout as delay } from 'node:timers/promises';
import { builtExampleServer } from '../../scripts/setup/server-build.mjs';
import { addressOf, childEnvironment, ChildProgram } from '../src/testing/child-process.ts';
import { TestClient } from '../src/testing/test-client.ts';
import { assertInvariant, Violation } from '../src/testing/violation.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** About the duration of a start, in milliseconds. */
const longestStart = 400;

/** The password of the first account. */
const password = 'un-bon-mot-de-passe';

/** The parameters of every server of a database. */
export interface LifeParts {
  /** The folder of the built application. */
  applicationFolder: string;
  environment: Readonly<Record<string, string>>;
}

function spawnServer({ applicationFolder, environment }: LifeParts): ChildProgram {
  return new ChildProgram(builtExampleServer, [applicationFolder], {
    ...childEnvironment,
    ADMIN_PASSWORD: password,
    ...environment,
  });
}

/** Starts servers and kills them before they are ready. */
async function killEarly(parts: LifeParts, random: SeededRandom, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const server = spawnServer(parts);
    await delay(random.between(0, longestStart));
    assertInvariant(!server.isOver, 'the server starts again', () => server.output + server.errors);
    await server.kill();
  }
}

/** One run of the server, from its start to the kill. */
export class Life {
  readonly client: TestClient;
  readonly #server: ChildProgram;

  private constructor(server: ChildProgram, client: TestClient) {
    this.#server = server;
    this.client = client;
  }

  /** Starts a server after `earlyDeaths` others that are killed early. The session of `before` goes on. */
  static async start(
    parts: LifeParts,
    before: TestClient | null,
    random: SeededRandom,
    earlyDeaths: number,
  ): Promise<Life> {
    await killEarly(parts, random, earlyDeaths);
    const server = spawnServer(parts);
    try {
      const client = new TestClient(await addressOf(server));
      for (const [name, value] of before?.cookies ?? []) client.cookies.set(name, value);
      return new Life(server, client);
    } catch (cause) {
      throw new Violation('the server starts again', server.output + server.errors, { cause });
    }
  }

  /** Signs in with the first account. Needed in the first run of a database. */
  async signIn(): Promise<void> {
    const answer = await this.client.signIn(childEnvironment.ADMIN_EMAIL, password);
    assertInvariant(
      answer.status === 200,
      'whoever has an account can sign in',
      () => `${answer.status} ${answer.text}`,
    );
  }

  /** Kills the server after this number of milliseconds. */
  async end(milliseconds: number): Promise<void> {
    await delay(milliseconds);
    assertInvariant(
      !this.#server.isOver,
      'the server lives until it is killed',
      () => this.#server.output + this.#server.errors,
    );
    await this.#server.kill();
  }

  /** Kills the server, also after an error. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.kill();
  }
}
