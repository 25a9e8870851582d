import { z } from 'zod';
import { limits } from './protocol-limits.ts';

/** Codes of the protocol: 4000–4099 don't reconnect, 4100–4199 reconnect later, 4200–4299 at once; 4300 on: no close. */
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

/** The error code for too many client events; the socket stays. */
export const tooManyClientEvents = 4301;

/** A frame that a client sent. */
export interface ClientFrame {
  event: string;
  channel: unknown;
  data: unknown;
  /** The frame as it came. */
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

/** Reads a frame; `undefined` for what is none. */
export function parseFrame(text: string): ClientFrame | undefined {
  const parsed = frame.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { event, channel, data } = parsed.data;
  return { event, channel, data, text };
}

/** The members of an object, or of the object that a JSON string holds; none of anything else. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  const parsed = fields.safeParse(typeof data === 'string' ? parseJson(data) : data);
  return parsed.success ? parsed.data : {};
}

/** How many bytes a value takes as JSON; infinitely many where it is nested too deeply to be written. */
export function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Infinity;
  }
}

/** Writes a frame of the server. `data` is the very string that subscribers are to get, or a value as it stands. */
export function formatFrame(event: string, data?: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data });
}

/** Writes the frame by which a client event is passed on. `data` is JSON; `userId` says who sent it. */
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

/** Writes the frame that tells a client what is wrong; most errors have no code. */
export function formatError(message: string, code: number | null = null): string {
  return formatFrame('pusher:error', { code, message });
}
