import { z } from 'zod';
import { isPublishable } from '../protocol/channel-name.ts';
import { limits } from '../protocol/protocol-limits.ts';
import type { PushMessage } from '../protocol/publisher.ts';
import { readInfo } from './api-channels.ts';
import { ApiRefusal } from './api-refusal.ts';

/** One event as requested: a message for each channel, and the attributes of the channels to answer with. */
export interface PublishedEvent {
  messages: PushMessage[];
  info: ReturnType<typeof readInfo>;
}

const channelName = z
  .string()
  .refine(isPublishable, `a channel has 1 to ${limits.nameLength} letters, digits or _-=@,.;`);
const eventFields = {
  name: z.string().min(1).max(limits.nameLength),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .nullish(),
  info: z.string().nullish(),
};

const eventOfChannel = z.object({ ...eventFields, channel: channelName });
const eventOfChannels = z.object({
  ...eventFields,
  channels: z.array(channelName).min(1).max(limits.channelsPerEvent),
});
const batch = z.object({ batch: z.array(eventOfChannel).min(1).max(limits.eventsPerBatch) });

/** @throws ApiRefusal with status 400 */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiRefusal(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function toEvent(
  { name, data, socket_id: socketId, info }: z.infer<z.ZodObject<typeof eventFields>>,
  channels: readonly string[],
): PublishedEvent {
  if (Buffer.byteLength(data) > limits.dataBytes)
    throw new ApiRefusal(413, `data has more than ${limits.dataBytes} bytes`);
  const exceptSocketId = socketId ?? null;
  return {
    messages: channels.map((channel) => ({ channel, event: name, data, exceptSocketId })),
    info: readInfo(info),
  };
}

/**
 * Reads the body of `POST …/events`: one event for one channel or several.
 * @throws ApiRefusal with status 400, or 413 for too much data
 */
export function readEvent(body: unknown): PublishedEvent {
  const several = z.object({ channels: z.unknown() }).safeParse(body);
  if (several.success && several.data.channels !== undefined) {
    const event = read(eventOfChannels, body);
    return toEvent(event, [...new Set(event.channels)]);
  }
  const event = read(eventOfChannel, body);
  return toEvent(event, [event.channel]);
}

/**
 * Reads the body of `POST …/batch_events`: several events, each for one channel.
 * @throws ApiRefusal with status 400, or 413 for too much data
 */
export function readBatch(body: unknown): PublishedEvent[] {
  return read(batch, body).batch.map((event) => toEvent(event, [event.channel]));
}
