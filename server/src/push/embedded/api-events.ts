import { z } from 'zod';
import type { PushMessage } from '../publisher.ts';
import { isChannelName } from '../core/channel-name.ts';

/** The longest data of an event, in bytes. */
const mostData = 10_240;
const mostChannels = 100;
const mostEvents = 10;

/** A call that is not taken: the status and what is wrong with it. */
export class ApiRefusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'ApiRefusal';
    this.statusCode = statusCode;
  }
}

const channelName = z.string().refine(isChannelName, 'a channel has 1 to 200 letters, digits or _-=@,.;');
const eventFields = {
  name: z.string().min(1).max(200),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .nullish(),
  info: z.never('is not supported').optional(),
};

const eventOfChannel = z.object({ ...eventFields, channel: channelName });
const eventOfChannels = z.object({
  ...eventFields,
  channels: z.array(channelName).min(1).max(mostChannels),
});
const batch = z.object({ batch: z.array(eventOfChannel).min(1).max(mostEvents) });

/** @throws ApiRefusal with status 400. */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiRefusal(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function toMessages(
  { name, data, socket_id: socketId }: z.infer<z.ZodObject<typeof eventFields>>,
  channels: readonly string[],
): PushMessage[] {
  if (Buffer.byteLength(data) > mostData) throw new ApiRefusal(413, `data has more than ${mostData} bytes`);
  const exceptSocketId = socketId ?? null;
  return channels.map((channel) => ({ channel, event: name, data, exceptSocketId }));
}

/**
 * The body of `POST …/events`: one event for one channel or several.
 * @throws ApiRefusal with status 400, or 413 for too much data.
 */
export function readEvent(body: unknown): PushMessage[] {
  const several = z.object({ channels: z.unknown() }).safeParse(body);
  if (several.success && several.data.channels !== undefined) {
    const event = read(eventOfChannels, body);
    return toMessages(event, [...new Set(event.channels)]);
  }
  const event = read(eventOfChannel, body);
  return toMessages(event, [event.channel]);
}

/**
 * The body of `POST …/batch_events`: several events, each for one channel.
 * @throws ApiRefusal with status 400, or 413 for too much data.
 */
export function readBatch(body: unknown): PushMessage[] {
  return read(batch, body).batch.flatMap((event) => toMessages(event, [event.channel]));
}
