import { z } from 'zod';
import { fieldsOf, jsonBytes } from './frames.ts';
import { limits } from './protocol-limits.ts';

/** A user as the application describes them. */
export interface Person {
  id: string;
  /** Further data for other users; absent if none was given. */
  info: unknown;
}

const userId = z.union([z.string().min(1).max(limits.userIdLength), z.int()]).transform(String);

const info = z.unknown().optional();
const member = z.object({ user_id: userId, user_info: info });
const user = z.object({ id: userId, user_info: info });

/** Returns the presence member in a signed `channel_data`; `undefined` if that is invalid. */
export function readMember(channelData: string): Person | undefined {
  const parsed = member.safeParse(fieldsOf(channelData));
  return parsed.success ? { id: parsed.data.user_id, info: parsed.data.user_info } : undefined;
}

/** Returns the user from the signed `user_data`; `undefined` if that is invalid. */
export function readUser(userData: string): Person | undefined {
  const parsed = user.safeParse(fieldsOf(userData));
  return parsed.success ? { id: parsed.data.id, info: parsed.data.user_info } : undefined;
}

/** Returns whether the info of a person is short enough to be sent to all members of a channel. */
export function isPresentable({ info }: Person): boolean {
  return jsonBytes(info) <= limits.userInfoBytes;
}
