import { z } from 'zod';
import { fieldsOf, jsonBytes } from './frames.ts';
import { limits } from './limits.ts';

/** A person as the application describes them. */
export interface Person {
  id: string;
  /** What others are told of them besides; absent where nothing was said. */
  info: unknown;
}

const userId = z.union([z.string().min(1).max(limits.userIdLength), z.int()]).transform(String);

function isShort(info: unknown): boolean {
  return jsonBytes(info) <= limits.userInfoBytes;
}

const member = z.object({ user_id: userId, user_info: z.unknown().optional().refine(isShort) });
const user = z.object({ id: userId });

/** Who joins a presence channel, from its signed `channel_data`; `undefined` where that is not valid. */
export function readMember(channelData: string): Person | undefined {
  const parsed = member.safeParse(fieldsOf(channelData));
  return parsed.success ? { id: parsed.data.user_id, info: parsed.data.user_info } : undefined;
}

/** Who signs in, from the signed `user_data`; `undefined` where that is not valid. */
export function readUserId(userData: string): string | undefined {
  const parsed = user.safeParse(fieldsOf(userData));
  return parsed.success ? parsed.data.id : undefined;
}
