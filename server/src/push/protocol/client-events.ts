import { hasClientEvents } from './channel-name.ts';
import { type ClientFrame, formatClientEvent, formatError, tooManyClientEvents } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { limits } from './protocol-limits.ts';
import type { Subscriber } from './subscriber.ts';

export function isClientEvent(event: string): boolean {
  return event.startsWith('client-');
}

const quote = '"';

/** Returns the index after a string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** Returns the index of the comma or the brace after a value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    const isEnd = sign === '}' || sign === ']';
    if (depth === 0 && (isEnd || sign === ',')) return at;
    if (sign === quote) at = endOfString(text, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (isEnd) depth -= 1;
  }
  return text.length;
}

/**
 * Returns the unparsed text of an object’s member: parsing and formatting it would lose digits of large
 * numbers. For duplicate names it is the last, as for `JSON.parse`; `undefined` for a missing member.
 * @param object valid JSON of an object
 */
function rawMember(object: string, name: string): string | undefined {
  let found: string | undefined;
  let at = object.indexOf(quote);
  while (at >= 0) {
    const afterName = endOfString(object, at);
    const start = object.indexOf(':', afterName) + 1;
    const end = endOfValue(object, start);
    if (JSON.parse(object.slice(at, afterName)) === name) found = object.slice(start, end).trim();
    at = object[end] === ',' ? object.indexOf(quote, end) : -1;
  }
  return found;
}

/** The data as sent: as JSON, and as the text for webhooks, in which a string is not quoted. */
interface SentData {
  json: string | undefined;
  text: string;
}

function readData({ data, text }: ClientFrame): SentData {
  if (typeof data === 'string') return { json: JSON.stringify(data), text: data };
  const json = rawMember(text, 'data');
  return { json, text: json ?? '' };
}

/** Returns why an event may not be relayed on its channel. */
function faultOf({ joined }: Subscriber, { channel }: ClientFrame): string | undefined {
  if (typeof channel !== 'string' || !hasClientEvents(channel))
    return 'Client events are for private and presence channels that are not encrypted';
  if (!joined.has(channel)) return 'Client events are for channels that the client is subscribed to';
  return undefined;
}

/** Returns the steps of relaying an event. There are none if its sender has left the channel meanwhile. */
function* relaySteps(
  { channels }: HubState,
  { joined, socketId }: Subscriber,
  channel: string,
  relayed: string,
): Generator<void> {
  if (joined.has(channel)) yield* channels.sendInSteps(channel, relayed, socketId);
}

/** Relays a client event to the others on its channel; on presence channels with the sender’s user. */
export function relayClientEvent(state: HubState, sender: Subscriber, frame: ClientFrame): void {
  const fault = faultOf(sender, frame);
  if (fault !== undefined) {
    sender.send(formatError(fault));
    return;
  }
  const data = readData(frame);
  const channel = String(frame.channel);
  const mostBytes = state.clientEventBytes(channel);
  if (Buffer.byteLength(data.text) > mostBytes) {
    sender.send(formatError(`The data of a client event has at most ${mostBytes} bytes`));
    return;
  }
  const { event } = frame;
  const userId = sender.joined.get(channel) ?? undefined;
  const relayed = formatClientEvent(event, channel, data.json, userId);
  const steps = relaySteps(state, sender, channel, relayed);
  if (!sender.takeClientEvent() || !state.relays.add(sender, steps)) {
    state.counts.droppedForRate += 1;
    const most = `At most ${limits.clientEventsPerSecond} client events a second`;
    sender.send(formatError(most, tooManyClientEvents));
    return;
  }
  state.observer({
    name: 'client_event',
    channel,
    event,
    data: data.text,
    socket_id: sender.socketId,
    ...(userId !== undefined && { user_id: userId }),
  });
}
