import { z } from 'zod';
import { limits } from './protocol-limits.ts';

/** Codes of the protocol: 4000–4099 don’t reconnect, 4100–4199 later, 4200–4299 at once; 4300+: no close. */
export const closeCodes = {
  unknownKey: 4001,
  overQuota: 4004,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  serverStops: 4200,
  noPong: 4201,
} as const;

/** The error code for too many client events; the connection stays open. */
export const tooManyClientEvents = 4301;

/** A frame that a client sent. */
export interface ClientFrame {
  event: string;
  channel: unknown;
  data: unknown;
  /** The frame as received. */
  text: string;
}

const frame = z.object({
  event: z.string().max(limits.nameLength),
  channel: z.unknown().optional(),
  data: z.unknown().optional(),
});
const fields = z.record(z.string(), z.unknown());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a frame; `undefined` if it is invalid. */
export function parseFrame(text: string): ClientFrame | undefined {
  const parsed = frame.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { event, channel, data } = parsed.data;
  return { event, channel, data, text };
}

/** Returns the members of an object, or of the object in a JSON string; none for other values. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  const parsed = fields.safeParse(typeof data === 'string' ? parseJson(data) : data);
  return parsed.success ? parsed.data : {};
}

/** Returns the bytes of a value as JSON; infinity if it is nested too deeply to be written. */
export function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Infinity;
  }
}

/** Returns a frame of the server. `data` is the string that subscribers receive, or a value. */
export function formatFrame(event: string, data?: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data });
}

/** Returns the frame that relays a client event. `data` is JSON; `userId` is the sender. */
export function formatClientEvent(
  event: string,
  channel: string,
  data: string | undefined,
  userId: string | undefined,
): string {
  const members = [`"event":${JSON.stringify(event)}`, `"channel":${JSON.stringify(channel)}`];
  if (data !== undefined) members.push(`"data":${data}`);
  if (userId !== undefined) members.push(`"user_id":${JSON.stringify(userId)}`);
  return `{${members.join(',')}}`;
}

/** Returns a frame with an error; most errors have no code. */
export function formatError(message: string, code: number | null = null): string {
  return formatFrame('pusher:error', { code, message });
}
