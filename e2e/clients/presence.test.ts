import { type HttpClient } from '@ne2016/data-layer';
import { paths } from '@ne2016/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describePresence, foreignPlace, local, openRecord, ourPlace } from './describe-presence.ts';
import { type Saying, startUnusualPush } from './servers/unusual-push.ts';

describePresence('our server', () => ourPlace());
describePresence('a server that signs with the official package', foreignPlace);

describe('a push service that tells of members as the protocol does not', () => {
  const joined = 'pusher_internal:subscription_succeeded';
  const added = 'pusher_internal:member_added';
  const withMembers = (hash: unknown) => JSON.stringify({ presence: { count: 2, ids: [], hash } });

  /** Returns the others that a client sees at such a service, after all its messages. */
  async function lookAt(sayings: readonly Saying[], channelData = '{"user_id":"me"}') {
    const push = await startUnusualPush(sayings);
    onTestFinished(() => push.stop());
    let authorizations = 0;
    const http: HttpClient = {
      async request({ path, body }) {
        const isPresence = JSON.stringify(body ?? '').includes('presence-');
        if (isPresence) authorizations += 1;
        const signed = { auth: 'key:signature', ...(isPresence && { channel_data: channelData }) };
        const answer = path === paths.channelAuthorization ? signed : [{ id_commune: 1, nom: 'Montbrison' }];
        return { status: 200, headers: new Headers(), body: answer };
      },
    };
    const tab = await openRecord({ http, push: { ...local, key: 'key', port: push.port } });
    onTestFinished(() => tab.end());
    return { ...tab, joins: push.joins, authorizations: () => authorizations };
  }

  const last: Saying = [added, JSON.stringify({ user_id: 'last', user_info: { name: 'Léa' } })];

  it.each<[string, Saying[], string[]]>([
    [
      'people without a name',
      [[joined, withMembers({ me: null, 7: null, b: 'B', c: { name: {} } })], last],
      ['null: null', 'null: null', 'null: null', 'Léa: null'],
    ],
    [
      'comings and goings of nobody',
      [
        [joined, withMembers({ me: {} })],
        [added, 'null'],
        [added, '[]'],
        [added, '"x"'],
        [added, undefined],
        ['pusher_internal:member_removed', 'null'],
        ['pusher_internal:member_removed', '{}'],
        [added, '{"user_id":"__proto__","user_info":{"name":"P"}}'],
        last,
      ],
      ['Léa: null'],
    ],
    [
      'messages of nobody and of anything',
      [
        [joined, withMembers({ me: {}, d: { name: 'Driss' } })],
        ['client-editing', 'null'],
        ['client-editing', undefined],
        ['client-editing', '{"attribute":'],
        ['client-editing', '{"attribute":["nom"]}'],
        last,
      ],
      ['Driss: null', 'Léa: null'],
    ],
  ])('%s do no harm', async (_what, sayings, expected) => {
    const { untilOthers } = await lookAt(sayings);
    await untilOthers(...expected);
  });

  it.each<[string, Saying[]]>([
    ['that tells no members', [[joined, '{}'], last]],
    ['that tells no data at all', [[joined, undefined], last]],
    ['whose members are no object', [[joined, withMembers('none')], last]],
    ['that refuses', [['pusher:subscription_error', { type: 'AuthError', status: 401 }], last]],
  ])('one %s counts as a refusal, and the lists stay in step', async (_what, sayings) => {
    const { presence, joins } = await lookAt(sayings);
    await expect.poll(joins).toBe(1);
    expect(presence.others).toEqual([]);
  });

  it.each(['', 'null', '{', '{}', '42'])(
    'and a server whose member is %j is taken for a refusal',
    async (data) => {
      const { presence, joins, authorizations } = await lookAt([[joined, withMembers({})], last], data);
      await expect.poll(authorizations).toBe(1);
      expect(joins()).toBe(0);
      expect(presence.others).toEqual([]);
    },
  );
});
