import {
  defineResource,
  flag,
  historyPaths,
  paths,
  type RecordId,
  type Role,
  text,
  userAuthenticationPath,
} from '@ne2016/contract';
import type { PresenceChannel } from 'pusher-js';
import { describe, expect, test } from 'vitest';
import { changeRole, findAccount } from '../accounts/directory.ts';
import { disableAccount } from '../accounts/disable-account.ts';
import { pushThrough } from '../testing/push-command.ts';
import { openOfficialClient, pushApplication, startPushService } from '../testing/push-service.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/start-test-server.ts';

/** Milliseconds after the loss of a right within which the user must no longer be present. */
const longestPresence = 5_000;

/** Plans, which readers may not see, and whose history only administrators see. */
const plan = defineResource('plan', {
  labels: { plural: 'Plans', singular: 'plan', gender: 'masculine' },
  attributes: { title: text({ label: 'Titre' }) },
  title: 'title',
  can: { read: 'editor', write: 'editor', history: 'admin' },
});

/** Notes that readers may see only while they are shared. */
const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }), shared: flag({ label: 'Pour tous' }) },
  title: 'title',
  visible: ({ shared }, { role }) => shared || role !== 'reader',
});

const resources = [plan, note];

/** Returns the port of a push service, and the environment of an application that uses it. */
type Service = () => Promise<{ environment: Record<string, string>; port: number | null }>;

const services: [string, Service][] = [
  ['the embedded push server', async () => ({ environment: {}, port: null })],
  [
    'an external push service',
    async () => {
      const { port } = await startPushService();
      return {
        port,
        environment: { APP_SECRET: 'x'.repeat(32), ...pushThrough(port, pushApplication) },
      };
    },
  ],
];

/** A server with plans and notes, one record of each, and users who are present in a browser. */
async function start(service: Service, sessionInterval = 50) {
  const { environment, port } = await service();
  const server = await startTestServer({ resources, environment, sessionInterval });
  const writer = await server.signedIn('admin');
  await writer.call('POST', paths.create('plan'), { body: { title: 'Halle' } });
  await writer.call('POST', paths.create('note'), { body: { title: 'Marché', shared: true } });

  /** A signed-in user with the official client, configured as on the pages. */
  const arrive = async (role: Role, ...channels: string[]) => {
    const email = await server.account(role);
    const client = server.visitor();
    const id = (await client.signIn(email, testPassword)).body.user.id;
    const post = async (path: string, body: object) => (await client.call('POST', path, { body })).body;
    const pusher = openOfficialClient(server.config.pushKey, port ?? Number(new URL(server.url).port), {
      channel: ({ socketId, channelName }) =>
        post(paths.channelAuthorization, { socket_id: socketId, channel_name: channelName }),
      user: async ({ socketId }) => (await post(userAuthenticationPath, { socket_id: socketId })) as never,
    });
    if (port !== null) {
      pusher.signin();
      await new Promise((resolve) => pusher.bind('pusher:signin_success', resolve));
    }
    const joined = await Promise.all(
      channels.map(async (name) => {
        const channel = pusher.subscribe(name) as unknown as PresenceChannel;
        await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
        return channel;
      }),
    );
    return { email, client, id, joined };
  };
  return { server, writer, arrive };
}

type Started = Awaited<ReturnType<typeof start>>;
type Visitor = Awaited<ReturnType<Started['arrive']>>;

/** Resolves with the time when one visitor has received on all its channels that another left. */
async function untilLeft({ joined }: Visitor, { id }: Visitor): Promise<number> {
  const leaving = joined.map(
    (channel) =>
      new Promise<void>((resolve) =>
        channel.bind('pusher:member_removed', (member: { id: string }) => member.id === id && resolve()),
      ),
  );
  await Promise.all(leaving);
  return performance.now();
}

async function accountOf({ auth }: TestServer, { email }: Visitor) {
  const account = await findAccount(auth, email);
  if (account === undefined) throw new Error('There is no such account');
  return account;
}

/** Returns the members of a presence channel, including the client itself. */
function membersOf({ members }: PresenceChannel): string[] {
  return Object.keys(members.members as object).toSorted();
}

/** Repeats a user’s calls: returns the status of the histories, and which channels can be joined. */
async function answersTo({ client }: Visitor, resource: string, id: RecordId) {
  const statusOf = async (path: string) => (await client.call('GET', path)).status;
  const joins = async (channel: string) => {
    const body = { socket_id: '1.1', channel_name: channel };
    return (await client.call('POST', paths.channelAuthorization, { body })).status === 200;
  };
  return {
    record: await statusOf(historyPaths.record(resource, id)),
    list: await statusOf(historyPaths.list(resource)),
    atRecord: await joins(`presence-${resource}.${id}`),
    atList: await joins(`presence-${resource}`),
  };
}

/** The cause that ends a right, the role of the user, and the expected answers afterwards. */
interface Ending {
  role: Role;
  end: (server: TestServer, person: Visitor) => Promise<unknown>;
  answers: Awaited<ReturnType<typeof answersTo>>;
}

const signedOut = { record: 401, list: 401, atRecord: false, atList: false };

const endings: Record<string, Ending> = {
  'whose session is ended by its owner elsewhere': {
    role: 'editor',
    answers: signedOut,
    async end(server, { email }) {
      const elsewhere = server.visitor();
      await elsewhere.signIn(email, testPassword);
      await elsewhere.call('POST', paths.revokeOtherSessions, { body: {} });
    },
  },
  'whose session expires': {
    role: 'editor',
    answers: signedOut,
    async end({ auth }, { client }) {
      const { internalAdapter } = await auth.$context;
      const [token = ''] =
        decodeURIComponent([...client.cookies.values()].join(';')).match(/[\w-]{32}(?=\.)/) ?? [];
      await internalAdapter.updateSession(token, { expiresAt: new Date() });
    },
  },
  'whose account is disabled': {
    role: 'editor',
    answers: signedOut,
    end: async (server, person) => disableAccount(server.auth, await accountOf(server, person)),
  },
  'who may not read the list any more': {
    role: 'editor',
    answers: { record: 403, list: 403, atRecord: false, atList: false },
    end: async (server, person) => changeRole(server.auth, await accountOf(server, person), 'reader'),
  },
  'who may not read the history of the list any more': {
    role: 'admin',
    answers: { record: 200, list: 403, atRecord: true, atList: true },
    end: async (server, person) => changeRole(server.auth, await accountOf(server, person), 'editor'),
  },
};

describe.each(services)('by %s', (_service, service) => {
  test('who may not any more is gone from a list and its records for the others, and reads no history', async () => {
    const { server, arrive } = await start(service);
    const channels = ['presence-plan', 'presence-plan.1'];
    const colleague = await arrive('editor', ...channels);
    const staying = await arrive('editor', ...channels);
    const people = [];
    for (const [who, ending] of Object.entries(endings))
      people.push({ who, ...ending, person: await arrive(ending.role, ...channels) });
    await Promise.all(
      people.map(async ({ who, end, person, answers }) => {
        const left = untilLeft(colleague, person);
        await end(server, person);
        const endedAt = performance.now();
        expect(await answersTo(person, 'plan', 1), who).toEqual(answers);
        expect((await left) - endedAt, who).toBeLessThan(longestPresence);
      }),
    );
    for (const channel of colleague.joined)
      expect(membersOf(channel)).toEqual([colleague.id, staying.id].toSorted());
  });

  test('from whom a record is hidden is gone from it for the others, and reads its history no more', async () => {
    const { writer, arrive } = await start(service);
    const colleague = await arrive('editor', 'presence-note.1');
    const reader = await arrive('reader', 'presence-note.1');
    const before = { record: 200, list: 403, atRecord: true, atList: false };
    expect(await answersTo(reader, 'note', 1)).toEqual(before);
    const left = untilLeft(colleague, reader);
    await writer.call('PUT', paths.record('note', 1), { body: { shared: false } });
    const hiddenAt = performance.now();
    expect(await answersTo(reader, 'note', 1)).toEqual({ ...before, record: 404, atRecord: false });
    expect((await left) - hiddenAt).toBeLessThan(longestPresence);
    expect(colleague.joined.map(membersOf)).toEqual([[colleague.id]]);
  });
});
