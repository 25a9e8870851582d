import { z } from 'zod';
import { limits } from './limits.ts';

/** Codes of the protocol: 4000–4099 don't reconnect, 4100–4199 reconnect later, 4200–4299 at once; 4300 on: no close. */
export const closeCodes = {
  unknownKey: 4001,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  unauthorized: 4009,
  serverStops: 4200,
  noPong: 4201,
} as const;

/** The code of the error that tells of too many client events; the socket stays. */
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

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

function parseJson(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
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

/** What JSON has that is newer than TypeScript tells: numbers as they are written. */
const { rawJSON } = JSON as JSON & { rawJSON(text: string): unknown };

/** Other languages have longer numbers. */
const keepNumber: Reviver = (_key, value, { source } = {}) =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? rawJSON(source) : value;

/** Whether a text may hold a number that would be written otherwise than it came. */
const mayHoldOtherNumbers = /\d{16}|\d[.eE]|-0/;

/**
 * The data of a frame so that it is written again as it came. That takes up to forty times as long as reading the frame,
 * and is for frames that are passed on only.
 */
export function exactDataOf({ data, text }: ClientFrame): unknown {
  if (typeof data === 'string' || !mayHoldOtherNumbers.test(text)) return data;
  return frame.safeParse(parseJson(text, keepNumber)).data?.data;
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
export function formatFrame(event: string, data?: unknown, channel?: string, userId?: string): string {
  return JSON.stringify({ event, channel, data, user_id: userId });
}

/** Writes the frame that tells a client what is wrong; most errors have no code. */
export function formatError(message: string, code: number | null = null): string {
  return formatFrame('pusher:error', { code, message });
}
