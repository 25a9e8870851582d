import { headers, paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findAccount } from '../accounts/directory.ts';
import { disableAccount } from '../accounts/disable-account.ts';
import { task } from '../testing/example-resources.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges } from './purge.ts';
import { authors, authorsFor, record, signedInAs, start } from '../testing/author-calls.ts';

describe('who changed a record', () => {
  test('is the last of several colleagues who changed the same attribute one after the other', async () => {
    const { server, editor } = await start();
    const [zoe, driss] = [
      await signedInAs(server, 'Zoé', 'zoe@ne2016.test'),
      await signedInAs(server, 'Driss', 'driss@ne2016.test'),
    ];
    await editor.call('POST', paths.create('task'), { body: { name: 'Un' } });
    for (const [client, name] of [
      [zoe, 'Deux'],
      [driss, 'Trois'],
      [zoe, 'Quatre'],
      [driss, 'Cinq'],
    ] as const)
      await client.call('PUT', record, { body: { name } });
    await zoe.call('PUT', record, { body: { effort: 1 } });
    expect((await authorsFor(editor))['name']?.by?.name).toBe('Driss');
  });

  test('is told with the version of the record, and is stored nowhere', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const [read, told] = [await editor.call('GET', record), await editor.call('GET', authors)];
    expect(told.headers.get(headers.cursor)).toBe(read.headers.get(headers.cursor));
    expect(told.headers.get('cache-control')).toBe('no-store');
  });

  test('is told to nobody who may not read the record', async () => {
    const { server } = await start();
    const [admin, editor] = [await server.signedIn('admin'), await server.signedIn('editor')];
    await admin.call('POST', paths.create('secret'), { body: { name: 'Un secret' } });
    const secret = paths.authors('secret', 1);
    expect((await authorsFor(admin, secret))['name']?.by?.name).toBe('admin');
    expect((await editor.call('GET', secret)).status).toBe(403);
    expect((await server.visitor().call('GET', secret)).status).toBe(401);
    expect((await editor.call('GET', paths.authors('task', 9))).status).toBe(404);
    expect((await editor.call('GET', paths.authors('nothing', 1))).status).toBe(404);
  });
});

describe('people of one name', () => {
  test('are told apart by their addresses, which are told of nobody else', async () => {
    const { server, editor } = await start();
    const one = await signedInAs(server, 'Camille Martin', 'camille.m@ne2016.test');
    const other = await signedInAs(server, 'Camille Martin', 'cmartin@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await one.call('PUT', record, { body: { effort: 1 } });
    await other.call('PUT', record, { body: { code: 'x' } });
    const known = await authorsFor(editor);
    expect(known['effort']?.by).toMatchObject({ name: 'Camille Martin', email: 'camille.m@ne2016.test' });
    expect(known['code']?.by).toMatchObject({ name: 'Camille Martin', email: 'cmartin@ne2016.test' });
    expect(known['name']?.by).not.toHaveProperty('email');
    expect(new Set(Object.values(known).map(({ by }) => by?.id)).size).toBe(3);
  });
});

describe('an author', () => {
  test('whose account is disabled is named, one whose account is no more is not', async () => {
    const { server, editor } = await start();
    const ada = await signedInAs(server, 'Ada', 'ada@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await ada.call('PUT', record, { body: { effort: 1 } });
    const account = (await findAccount(server.auth, 'ada@ne2016.test'))!;
    await disableAccount(server.auth, account);
    expect((await authorsFor(editor))['effort']?.by?.name).toBe('Ada');
    await (await server.auth.$context).internalAdapter.deleteUser(account.id);
    expect((await authorsFor(editor))['effort']?.by).toBeNull();
  });

  test('of what was never changed by anybody, or is forgotten, is left out', async () => {
    const { server, editor } = await start();
    await sql`insert into record_task (name) values ('Exemple')`.execute(server.storage.query);
    expect(await authorsFor(editor)).toEqual({});
    await editor.call('PUT', record, { body: { name: 'Peindre' } });
    await editor.call('PUT', record, { body: { effort: 1 } });
    await untilPushed(server.storage, task);
    const now = Date.now() + 1;
    await purgeChanges(server.storage, { deltas: now, history: now, bin: now });
    expect(Object.keys(await authorsFor(editor))).toEqual(['effort']);
  });
});
