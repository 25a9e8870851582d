import {
  channelOf,
  isPrivateChannel,
  parsePushEvent,
  paths,
  pushEventName,
  type Resource,
} from '@ne2016/contract';
import { type ReceivedFrame, PushClient } from '../src/testing/push-socket.ts';
import type { TestClient } from '../src/testing/test-client.ts';
import { assertInvariant } from '../src/testing/violation.ts';

/** A push event as a subscriber received it. */
export interface ReceivedEvent {
  resource: string;
  id: number;
  action: string;
  cursor: string;
}

function toEvent(frame: ReceivedFrame, resources: readonly Resource[]): ReceivedEvent {
  const resource = resources.find((one) => channelOf(one) === frame.channel);
  const event = parsePushEvent(JSON.parse(String(frame.data)));
  const isRight =
    resource !== undefined && frame.event === pushEventName(resource.name) && event !== undefined;
  assertInvariant(isRight, 'what is pushed is an event of the contract', () => JSON.stringify(frame));
  const { id, action, cursor = '' } = event;
  return { resource: resource.name, id: Number(id), action, cursor };
}

/** A client that is subscribed to the channels of all resources until the server is gone. */
export class Subscriber {
  readonly socketId: string;
  readonly #client: PushClient;
  readonly #resources: readonly Resource[];

  private constructor(client: PushClient, socketId: string, resources: readonly Resource[]) {
    this.#client = client;
    this.socketId = socketId;
    this.#resources = resources;
  }

  /** Subscribes. Drops the frames that were received before. */
  static async open(
    client: TestClient,
    pushKey: string,
    resources: readonly Resource[],
  ): Promise<Subscriber> {
    const socket = new PushClient(`${client.url.replace('http', 'ws')}/app/${pushKey}?protocol=7`);
    const socketId = await socket.greeted();
    for (const channel of resources.map(channelOf)) {
      const body = { socket_id: socketId, channel_name: channel };
      const answer = isPrivateChannel(channel)
        ? await client.call('POST', paths.channelAuthorization, { body })
        : undefined;
      socket.send({ event: 'pusher:subscribe', data: { channel, auth: answer?.body.auth } });
    }
    const frames = await socket.pending();
    const joined = frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded');
    assertInvariant(joined.length === resources.length, 'who may read may subscribe', () =>
      JSON.stringify(frames),
    );
    return new Subscriber(socket, socketId, resources);
  }

  /** Returns all events until the connection ended, in the order of arrival. */
  async events(): Promise<ReceivedEvent[]> {
    await this.#client.closed;
    return this.#client.taken().map((frame) => toEvent(frame, this.#resources));
  }
}
