import { paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { authorsFor, record, signedInAs, start } from '../testing/author-calls.ts';

describe('who changed a record', () => {
  test('is told of each attribute, not who saved the record last', async () => {
    const { server, editor } = await start();
    const zoe = await signedInAs(server, 'Zoé « Œil » 李', 'zoe@ne2016.test');
    const driss = await signedInAs(server, 'Driss', 'driss@ne2016.test');
    const before = Date.now();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', done: false } });
    await zoe.call('PUT', record, { body: { name: 'Poncer' } });
    await driss.call('PUT', record, { body: { effort: 3, name: 'Poncer' } });
    const known = await authorsFor(editor);
    expect(known).toMatchObject({
      name: { by: { name: 'Zoé « Œil » 李' } },
      effort: { by: { name: 'Driss' } },
      done: { by: { name: 'editor' } },
    });
    const times = Object.values(known).map(({ at }) => Date.parse(at));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  });

  test('is found without the values that were saved', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const what = JSON.stringify({ name: 'x'.repeat(500_000), constructor: null, effort: 1 });
    const change = {
      resource: 'task',
      record_id: 1,
      action: 'updated',
      user_id: 'nobody',
      socket_id: null,
    } as const;
    const append = (text: string | null) =>
      server.storage.write((transaction) =>
        server.storage.changes.append(transaction, { ...change, what: text }),
      );
    for (let n = 0; n < 5; n += 1) await append(what);
    await append(null);
    const reads = vi.spyOn(server.storage.reader, 'executeQuery');
    expect(await authorsFor(editor)).toMatchObject({ name: { by: null }, effort: { by: null } });
    const answers = await Promise.all(
      reads.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>),
    );
    const read = JSON.stringify(answers.flatMap(({ rows }) => rows));
    expect(read).toContain('nobody');
    expect(read.length).toBeLessThan(100_000);
  });
});

describe('people of one name', () => {
  test('are also those whose address is their only name', async () => {
    const { server, editor } = await start();
    const ada = await signedInAs(server, 'ada@ne2016.test', 'ada@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await ada.call('PUT', record, { body: { effort: 1 } });
    const alone = (await authorsFor(editor))['effort']?.by;
    expect(alone?.name).toBe('ada');
    expect(alone).not.toHaveProperty('email');
    await signedInAs(server, 'ada', 'a.lovelace@ne2016.test');
    expect((await authorsFor(editor))['effort']?.by).toMatchObject({ name: 'ada', email: 'ada@ne2016.test' });
  });
});
