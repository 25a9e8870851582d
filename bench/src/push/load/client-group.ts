import type { ClientCall } from './calls.ts';
import { LightSocket, type PushPlace, type SignedInJoin } from './light-socket.ts';
import { machineTime, type PushOutcome } from './push-load.ts';
import { timeRead } from './read-calls.ts';

/** Number of sockets that one process opens at a time. */
const openedAtOnce = 50;

interface Heard {
  readonly arrival: number;
  readonly latency: number | null;
}

/** Resolves when a socket has received its events, and its call after the last of them is answered. */
async function hear(socket: LightSocket, events: number, read: ClientCall | null): Promise<Heard> {
  let missing = events;
  const arrival = await new Promise<number>((resolve) => {
    socket.onEvent = () => {
      missing -= 1;
      if (missing === 0) resolve(machineTime());
    };
  });
  return { arrival, latency: read === null ? null : await timeRead(read) };
}

/** The clients of one server in this process. */
export class ClientGroup {
  readonly #sockets: LightSocket[] = [];
  #heard: Promise<Heard[]> = Promise.resolve([]);

  /** Opens more clients, some at a time. */
  async open(place: PushPlace, count: number, join: SignedInJoin | null): Promise<void> {
    let missing = count;
    const openNext = async (): Promise<void> => {
      while (missing > 0) {
        missing -= 1;
        this.#sockets.push(await LightSocket.open(place, join));
      }
    };
    await Promise.all(Array.from({ length: openedAtOnce }, openNext));
  }

  expect(events: number, read: ClientCall | null): void {
    this.#heard = Promise.all(this.#sockets.map((socket) => hear(socket, events, read)));
  }

  async outcome(): Promise<Pick<PushOutcome, 'arrivals' | 'latencies'>> {
    const heard = await this.#heard;
    return {
      arrivals: heard.map(({ arrival }) => arrival),
      latencies: heard.flatMap(({ latency }) => latency ?? []),
    };
  }

  async read(call: ClientCall): Promise<number[]> {
    return Promise.all(this.#sockets.map(() => timeRead(call)));
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }
}
