import {
  channelOf,
  isAllowed,
  isPrivateChannel,
  listPresenceChannelOf,
  parsePresenceChannel,
  type PresenceChannel,
  type Resource,
} from '@ne2016/contract';
import type { Account } from '../accounts/account.ts';
import type { Auth } from '../accounts/create-auth.ts';
import { colleagueOf } from '../accounts/directory.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { parseRecordId, readRecord } from '../records/read-record.ts';
import type { Storage } from '../storage/storage.ts';
import { type PushApplication, signChannel } from './protocol/channel-signature.ts';

/** What the right to hear a channel depends on. */
export interface ChannelRights {
  storage: Storage;
  auth: Auth;
  resources: readonly Resource[];
  application: PushApplication;
}

/** What a socket shows to join a channel; `channel_data` says to a presence channel who that is. */
export interface ChannelAuthorization {
  auth: string;
  channel_data?: string;
}

/** Whether somebody sees a record, which is what being seen with it takes. */
async function seesRecord(
  { storage, resources }: ChannelRights,
  account: Account,
  { resource: name, id }: PresenceChannel,
): Promise<boolean> {
  const resource = resources.find((one) => one.name === name);
  const recordId = parseRecordId(id);
  if (resource === undefined || recordId === undefined) return false;
  if (!isAllowed(account.role, 'read', resource)) return false;
  return (await readRecord(storage, resource, recordId, account)) !== undefined;
}

/** Who somebody is, to the others on a presence channel; no more than they may know of each other. */
async function memberOf({ auth }: ChannelRights, { id: userId }: Account): Promise<string> {
  const colleague = await colleagueOf(auth, userId);
  if (colleague === undefined) throw new ProblemError('forbidden');
  const { id, ...info } = colleague;
  return JSON.stringify({ user_id: id, user_info: info });
}

/** Whether somebody may be seen with a list: who reads it, and nobody where a record may be a secret. */
function isSeenWithList({ resources }: ChannelRights, { role }: Account, channel: string): boolean {
  const resource = resources.find((one) => listPresenceChannelOf(one) === channel);
  return resource !== undefined && isAllowed(role, 'read', resource);
}

function mayReadResource({ resources }: ChannelRights, { role }: Account, channel: string): boolean {
  const resource = resources.find((one) => channelOf(one) === channel);
  return resource !== undefined && isPrivateChannel(channel) && isAllowed(role, 'read', resource);
}

/**
 * Lets a socket of somebody join the private channel of a resource that they may read, its presence channel, or that of
 * a record that they see.
 * @throws ProblemError `forbidden` for any other channel: whether there is such a record is not told.
 */
export async function authorizeChannel(
  rights: ChannelRights,
  account: Account,
  socketId: string,
  channel: string,
): Promise<ChannelAuthorization> {
  const { application } = rights;
  const presence = parsePresenceChannel(channel);
  const isList = isSeenWithList(rights, account, channel);
  if (presence === undefined && !isList) {
    if (!mayReadResource(rights, account, channel)) throw new ProblemError('forbidden');
    return { auth: signChannel(application, socketId, channel) };
  }
  if (presence !== undefined && !(await seesRecord(rights, account, presence)))
    throw new ProblemError('forbidden');
  const member = await memberOf(rights, account);
  return { auth: signChannel(application, socketId, channel, member), channel_data: member };
}
