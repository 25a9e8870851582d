import { hasClientEvents } from './channel-name.ts';
import { type ClientFrame, formatClientEvent, formatError, tooManyClientEvents } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { limits } from './limits.ts';
import { rawMember } from './raw-member.ts';
import type { Subscriber } from './subscriber.ts';

export function isClientEvent(event: string): boolean {
  return event.startsWith('client-');
}

/** The data as it came: as JSON, and as webhooks tell it, where a text stands for itself. */
interface SentData {
  json: string | undefined;
  text: string;
}

function readData({ data, text }: ClientFrame): SentData {
  if (typeof data === 'string') return { json: JSON.stringify(data), text: data };
  const json = rawMember(text, 'data');
  return { json, text: json ?? '' };
}

/** What stands against relaying an event on its channel. */
function faultOf({ joined }: Subscriber, { channel }: ClientFrame): string | undefined {
  if (typeof channel !== 'string' || !hasClientEvents(channel))
    return 'Client events are for private and presence channels that are not encrypted';
  if (!joined.has(channel)) return 'Client events are for channels that the client is subscribed to';
  return undefined;
}

/** Relays a client event to the others on its channel; on a presence channel, who sent it is said by the server. */
export function relayClientEvent(state: HubState, sender: Subscriber, frame: ClientFrame): void {
  const fault = faultOf(sender, frame);
  if (fault !== undefined) {
    sender.send(formatError(fault));
    return;
  }
  const data = readData(frame);
  if (Buffer.byteLength(data.text) > limits.dataBytes) {
    sender.send(formatError(`The data of a client event has at most ${limits.dataBytes} bytes`));
    return;
  }
  if (!sender.takeClientEvent()) {
    state.counts.droppedForRate += 1;
    const most = `At most ${limits.clientEventsPerSecond} client events a second`;
    sender.send(formatError(most, tooManyClientEvents));
    return;
  }
  const { event } = frame;
  const channel = String(frame.channel);
  const userId = sender.joined.get(channel) ?? undefined;
  state.channels.send(channel, formatClientEvent(event, channel, data.json, userId), sender.socketId);
  state.observer({
    name: 'client_event',
    channel,
    event,
    data: data.text,
    socket_id: sender.socketId,
    ...(userId !== undefined && { user_id: userId }),
  });
}
