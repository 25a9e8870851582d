import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { DescribedAnswers } from '../src/testing/openapi/described-answers.ts';
import { layOutApplication } from '../src/testing/temporary-folder.ts';
import { assertInvariant, Violation } from '../src/testing/violation.ts';
import { faultOf } from './check-answer.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { HostileServer } from './hostile-server.ts';
import { exchange, type RawAnswer, readAnswer } from './raw-call.ts';
import { StalledConnections } from './stalled-connections.ts';
import { writeRequest } from './write-request.ts';

/** The options of a run. */
export interface HostileOptions {
  requests: number;
  seed: number;
  /** Runs this batch only, one request after the other. `null`: all batches, several requests at a time. */
  batch: number | null;
  /** An empty folder for all files of the run. */
  folder: string;
  onBatch: (done: number) => void;
}

/** The results of a run. */
export interface HostileFigures {
  requests: number;
  /** Number of answers for each status; 0 counts requests without an answer. */
  statuses: ReadonlyMap<number, number>;
  /** Peak memory in bytes, before the first call and after the last. */
  memoryBefore: number;
  mostMemory: number;
  /** Connections that never sent a whole request, and how many of them were still open at the end. */
  stalled: number;
  stillOpen: number;
}

const batchSize = 200;
const atOnce = 16;
const stalled = 50;
/**
 * The limit of peak memory, in bytes. Memory also grows with the lists, into which valid calls write long
 * texts.
 */
const mostMemory = 768 * 1024 * 1024;
/** Milliseconds after which the server has cut every connection without a whole request. */
const longestStall = 100_000;

/** Calls that end the session of their caller. */
const endsSession = /\/(sign-out|revoke-session)/;

function shortened(text: string): string {
  return text.length < 200 ? text : `${text.slice(0, 100)}… (${text.length} characters)`;
}

function describeRequest(request: HostileRequest, batch: number): string {
  const { caller, method, target, headers, body, framing } = request;
  const told = {
    caller,
    method,
    target: shortened(target),
    headers: headers.slice(0, 20).map(([name, value]) => `${name}: ${shortened(value)}`),
    framing,
    body: body?.make().toString('latin1').slice(0, 500),
    of: body?.headers,
  };
  return `batch ${batch}: ${JSON.stringify(told).slice(0, 3_000)}`;
}

/** One run against a server. */
class HostileRun {
  readonly statuses = new Map<number, number>();
  readonly #server: HostileServer;
  readonly #described: DescribedAnswers;

  constructor(server: HostileServer, described: DescribedAnswers) {
    this.#server = server;
    this.#described = described;
  }

  /** Sends every request of a batch, `lanes` at a time. */
  async send(requests: readonly HostileRequest[], batch: number, lanes: number): Promise<void> {
    const waiting = requests.values();
    const lane = async () => {
      for (const request of waiting) await this.#sendOne(request, batch);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const { program } = this.#server;
    assertInvariant(
      !program.isOver,
      'the process lives',
      () => `batch ${batch}: ${program.output}${program.errors}`,
    );
  }

  async #sendOne(request: HostileRequest, batch: number): Promise<void> {
    const { port } = this.#server;
    const client = this.#server.clientOf(request.caller);
    const { cookieHeader: cookie, csrfToken } = client;
    const sending = writeRequest(request, { host: `127.0.0.1:${port}`, cookie, csrfToken });
    const answer = readAnswer(await exchange(port, sending), request.method === 'HEAD');
    const fault = faultOf(request, answer, this.#described);
    if (fault !== null)
      throw new Violation(fault, `${describeRequest(request, batch)}\n  ${describeAnswer(answer)}`);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200 && endsSession.test(request.target)) await this.#server.signIn(request.caller);
  }
}

function describeAnswer(answer: RawAnswer | null): string {
  if (answer === null) return 'no answer';
  return `${answer.status} ${JSON.stringify([...answer.headers])} ${answer.text.slice(0, 1_000)}`;
}

async function sendAll(
  run: HostileRun,
  requests: fc.Arbitrary<HostileRequest>,
  options: HostileOptions,
): Promise<number> {
  const { seed, batch: only, onBatch } = options;
  const draw = (batch: number, numRuns: number) => fc.sample(requests, { seed: seed + batch, numRuns });
  if (only !== null) {
    await run.send(draw(only, batchSize), only, 1);
    return batchSize;
  }
  for (let batch = 0; batch * batchSize < options.requests; batch += 1) {
    const done = batch * batchSize;
    await run.send(draw(batch, batchSize).slice(0, options.requests - done), batch, atOnce);
    onBatch(done);
  }
  return options.requests;
}

/**
 * Sends hostile requests to a server.
 * @returns the results
 * @throws Violation at the first answer that is not in the contract, or when the server is damaged
 */
export async function runHostile(options: HostileOptions): Promise<HostileFigures> {
  const started = performance.now();
  const [applicationFolder, dataDir] = ['application', 'data'].map((name) => join(options.folder, name)) as [
    string,
    string,
  ];
  mkdirSync(applicationFolder);
  layOutApplication(applicationFolder);
  const server = await HostileServer.start(applicationFolder, dataDir);
  const connections = new StalledConnections(server.port, stalled);
  try {
    const document = await server.describe();
    const memoryBefore = server.mostMemory;
    const run = new HostileRun(server, new DescribedAnswers(document));
    const requests = await sendAll(run, hostileRequests(document, server.fileIds), options);
    await server.checkSound();
    assertInvariant(server.mostMemory < mostMemory, 'memory is bounded', () => `${server.mostMemory} bytes`);
    const isOver = performance.now() - started > longestStall;
    assertInvariant(
      !isOver || connections.open === 0,
      'who does not send a whole request is cut',
      () => `${connections.open} are not`,
    );
    return {
      requests,
      statuses: run.statuses,
      memoryBefore,
      mostMemory: server.mostMemory,
      stalled,
      stillOpen: connections.open,
    };
  } finally {
    connections.close();
    await server.program.kill();
  }
}
