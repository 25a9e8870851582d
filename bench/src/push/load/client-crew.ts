import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientCall } from './calls.ts';
import type { PushPlace, SignedInJoin } from './light-socket.ts';
import type { PushOrder, PushOutcome } from './push-load.ts';

const program = join(import.meta.dirname, 'push-load-program.ts');

/** Number of processes for the clients. */
const processes = 2;

interface Member {
  readonly child: ChildProcess;
  readonly ended: AbortSignal;
}

function startMember(): Member {
  const child = fork(program);
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('Clients ended before their last answer')));
  return { child, ended: ended.signal };
}

async function order({ child, ended }: Member, what: PushOrder): Promise<PushOutcome> {
  const answer = once(child, 'message', { signal: ended });
  child.send(what);
  const [outcome] = (await answer) as [PushOutcome];
  return outcome;
}

/** Clients of push servers, distributed over separate processes. */
export class ClientCrew implements AsyncDisposable {
  readonly #members = Array.from({ length: processes }, startMember);

  /** Opens subscribers; returns the milliseconds until the last was confirmed. */
  async open(place: PushPlace, count: number, join: SignedInJoin | null = null): Promise<number> {
    const share = (index: number) => Math.floor((count + index) / processes);
    const { duration } = await this.#all((index) => ({ kind: 'open', place, count: share(index), join }));
    return duration;
  }

  /** Makes a server’s clients record when they receive their last event, and make a call then. */
  async expect(address: string, events: number, read: ClientCall | null = null): Promise<void> {
    await this.#all(() => ({ kind: 'expect', address, events, read }));
  }

  /** Waits until every client has received its expected events. */
  async outcome(address: string): Promise<PushOutcome> {
    return this.#all(() => ({ kind: 'outcome', address }));
  }

  /** Makes every client call, all at once; returns the duration of each. */
  async read(address: string, read: ClientCall): Promise<readonly number[]> {
    return (await this.#all(() => ({ kind: 'read', address, read }))).latencies;
  }

  /** Closes the connections. */
  async close(address: string): Promise<void> {
    await this.#all(() => ({ kind: 'close', address }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      this.#members.map(async ({ child }) => {
        if (child.exitCode !== null) return;
        const end = once(child, 'exit');
        child.disconnect();
        await end;
      }),
    );
  }

  async #all(orderOf: (index: number) => PushOrder): Promise<PushOutcome> {
    const outcomes = await Promise.all(this.#members.map((member, index) => order(member, orderOf(index))));
    return {
      duration: Math.max(...outcomes.map(({ duration }) => duration)),
      arrivals: outcomes.flatMap(({ arrivals }) => arrivals),
      latencies: outcomes.flatMap(({ latencies }) => latencies),
    };
  }
}
