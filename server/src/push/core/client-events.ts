import { hasClientEvents } from './channel-name.ts';
import {
  type ClientFrame,
  exactDataOf,
  formatError,
  formatFrame,
  jsonBytes,
  tooManyClientEvents,
} from './frames.ts';
import type { HubState } from './hub-state.ts';
import { limits } from './limits.ts';
import type { Subscriber } from './subscriber.ts';

export function isClientEvent(event: string): boolean {
  return event.startsWith('client-');
}

function isTooLong(data: unknown): boolean {
  return (typeof data === 'string' ? Buffer.byteLength(data) : jsonBytes(data)) > limits.dataBytes;
}

const tooLong = `The data of a client event has at most ${limits.dataBytes} bytes`;

/** What stands against relaying the event. */
function faultOf({ joined }: Subscriber, { channel, data }: ClientFrame): string | undefined {
  if (typeof channel !== 'string' || !hasClientEvents(channel))
    return 'Client events are for private and presence channels that are not encrypted';
  if (!joined.has(channel)) return 'Client events are for channels that the client is subscribed to';
  return isTooLong(data) ? tooLong : undefined;
}

/** Relays a client event to the others on its channel; on a presence channel, who sent it is said by the server. */
export function relayClientEvent(state: HubState, sender: Subscriber, frame: ClientFrame): void {
  const fault = faultOf(sender, frame);
  if (fault !== undefined) {
    sender.send(formatError(fault));
    return;
  }
  if (!sender.takeClientEvent()) {
    state.counts.droppedForRate += 1;
    const most = `At most ${limits.clientEventsPerSecond} client events a second`;
    sender.send(formatError(most, tooManyClientEvents));
    return;
  }
  const data = exactDataOf(frame);
  if (isTooLong(data)) {
    sender.send(formatError(tooLong));
    return;
  }
  const { event } = frame;
  const channel = String(frame.channel);
  const userId = sender.joined.get(channel) ?? undefined;
  state.channels.send(channel, formatFrame(event, data, channel, userId), sender.socketId);
  state.observer({
    name: 'client_event',
    channel,
    event,
    data: typeof data === 'string' ? data : (JSON.stringify(data) ?? ''),
    socket_id: sender.socketId,
    ...(userId !== undefined && { user_id: userId }),
  });
}
