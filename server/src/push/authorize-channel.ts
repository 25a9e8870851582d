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

/** The dependencies of channel authorisation. */
export interface ChannelRights {
  storage: Storage;
  auth: Auth;
  resources: readonly Resource[];
  application: PushApplication;
}

/** The authorisation of a socket; `channel_data` identifies the member of a presence channel. */
export interface ChannelAuthorization {
  auth: string;
  channel_data?: string;
}

/** Returns whether a user sees a record, which is required to be present on it. */
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

/** Returns the member data of a user on a presence channel, with what users may know of each other. */
async function memberOf({ auth }: ChannelRights, { id: userId }: Account): Promise<string> {
  const colleague = await colleagueOf(auth, userId);
  if (colleague === undefined) throw new ProblemError('forbidden');
  const { id, ...info } = colleague;
  return JSON.stringify({ user_id: id, user_info: info });
}

/** Returns whether a user may be present on a list: a readable one without hidden records. */
function isSeenWithList({ resources }: ChannelRights, { role }: Account, channel: string): boolean {
  const resource = resources.find((one) => listPresenceChannelOf(one) === channel);
  return resource !== undefined && isAllowed(role, 'read', resource);
}

function mayReadResource({ resources }: ChannelRights, { role }: Account, channel: string): boolean {
  const resource = resources.find((one) => channelOf(one) === channel);
  return resource !== undefined && isPrivateChannel(channel) && isAllowed(role, 'read', resource);
}

/**
 * Authorises a socket of a user for the private channel of a resource that the user may read, its presence
 * channel, or that of a record that the user sees.
 * @throws ProblemError `forbidden` for any other channel, which does not reveal whether a record exists
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
