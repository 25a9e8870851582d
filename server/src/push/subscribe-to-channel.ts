import { on } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type PushApplication, signChannel } from './protocol/channel-signature.ts';

/** A confirmed subscription to one private channel. */
export interface EventSubscription extends Disposable {
  /** Resolves with the first event on the channel that `isIt` accepts; rejects when the connection ends. */
  until(isIt: (data: string) => boolean): Promise<void>;
}

interface Frame {
  event: string;
  channel?: string | undefined;
  data?: string | undefined;
}

const frame = z.object({ event: z.string(), channel: z.string().optional(), data: z.string().optional() });
const refusal = z.object({ event: z.enum(['pusher:error', 'pusher:subscription_error']) });
const greeting = z.object({ socket_id: z.string() });

/** The frames of a socket, read one after the other. */
class FrameReader {
  readonly #messages: AsyncIterator<unknown[], unknown>;

  constructor(socket: WebSocket, signal: AbortSignal) {
    this.#messages = on(socket, 'message', { signal, close: ['close'] });
  }

  async until(isIt: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const next = await this.#messages.next();
      if (next.done === true) throw new Error('The push service closed the connection');
      const text = String(next.value[0]);
      const received: unknown = JSON.parse(text);
      if (refusal.safeParse(received).success) throw new Error(`The push service refused: ${text}`);
      const parsed = frame.safeParse(received);
      if (parsed.success && isIt(parsed.data)) return parsed.data;
    }
  }
}

/**
 * Subscribes to a private channel of a push service as a browser does, to check what it really delivers.
 * @param address address of the service, as `ws://host:port`
 * @param signal aborts all waiting
 * @throws an error when the service is not reachable or refuses
 */
export async function subscribeToChannel(
  address: string,
  application: PushApplication,
  channel: string,
  signal: AbortSignal,
): Promise<EventSubscription> {
  const socket = new WebSocket(`${address}/app/${application.key}?protocol=7&client=ne2016`);
  // The reader reports failures while it is in use; later ones do not matter.
  socket.on('error', () => socket.terminate());
  try {
    const frames = new FrameReader(socket, signal);
    const { data = '' } = await frames.until(({ event }) => event === 'pusher:connection_established');
    const { socket_id: socketId } = greeting.parse(JSON.parse(data));
    const auth = signChannel(application, socketId, channel);
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    await frames.until(({ event }) => event === 'pusher_internal:subscription_succeeded');
    return {
      until: async (isIt) => {
        await frames.until((one) => one.channel === channel && one.data !== undefined && isIt(one.data));
      },
      [Symbol.dispose]: () => socket.terminate(),
    };
  } catch (error) {
    socket.terminate();
    throw error;
  }
}
