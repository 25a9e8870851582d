import { z } from 'zod';

/** Codes of the protocol: 4000–4099 don't reconnect, 4200–4299 reconnect at once. */
export const closeCodes = {
  unknownKey: 4001,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  sessionEnded: 4009,
  serverStops: 4200,
  noPong: 4201,
} as const;

/** A frame that a client sent. */
export interface ClientFrame {
  event: string;
  data: Readonly<Record<string, unknown>>;
}

const frame = z.object({ event: z.string().max(200), data: z.unknown().optional() });
const fields = z.record(z.string(), z.unknown());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a frame; data that is not an object counts as empty. `undefined` for what is no frame. */
export function parseFrame(text: string): ClientFrame | undefined {
  const parsed = frame.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const data = fields.safeParse(parsed.data.data);
  return { event: parsed.data.event, data: data.success ? data.data : {} };
}

/** Writes a frame of the server. `data` is an object, or the very string that subscribers are to get. */
export function formatFrame(event: string, data: string | object, channel?: string): string {
  return JSON.stringify({ event, channel, data });
}

/** Names have 1 to 200 of these characters. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name);
}
